import { expect, test } from '@jest/globals';
import { deriveDepartureId, deriveOfferStreamId, deriveTripId } from './catalogue-ids.js';

const listIds = (code: string, startsOn: string) => [
  deriveTripId(code),
  deriveDepartureId(code, startsOn),
  deriveOfferStreamId(deriveDepartureId(code, startsOn)),
];

test('every database derives the same ids', () => {
  expect(listIds('inca-trail', '2027-05-08')).toEqual([
    '1fc87e18-5192-5719-9d6f-4d275edece2e',
    '2e148e09-c164-5ffa-9bb1-efce7a2d5dac',
    '68be3c54-2327-583f-bc19-4a29dcd28338',
  ]);
});

test('trips, departures and offers share no id', () => {
  const ids = [
    ...listIds('inca-trail', '2027-05-08'),
    ...listIds('petra', '2027-05-09'),
    deriveDepartureId('inca-trail', '2027-05-09'),
    deriveDepartureId('petra', '2027-05-08'),
  ];
  expect(new Set(ids).size).toBe(8);
});
