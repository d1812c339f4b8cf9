import { describe, expect, test } from '@jest/globals';
import { readRealTrip } from '../../../../test/support/catalogue/catalogue-files.js';
import type { DepartureFacts } from '../events.js';
import { hashContent } from './content-hash.js';
import { compareDepartures, planFutureDepartures, type StoredDeparture } from './departure-changes.js';

const TODAY = '2027-01-01';
const trip = await readRealTrip();
const [firstDeparture, secondDeparture] = planFutureDepartures([{ trip }], {
  planStart: TODAY,
  today: TODAY,
});

const newFacts = (changes: Partial<DepartureFacts> = {}): DepartureFacts => ({
  ...firstDeparture!,
  ...changes,
});

const newStored = (facts: DepartureFacts, changes: Partial<StoredDeparture> = {}): StoredDeparture => ({
  id: facts.departureId,
  version: 3,
  hash: hashContent(facts),
  startsOn: facts.startsOn,
  sale: facts.sale,
  ...changes,
});

describe('departures from the files', () => {
  test('start after today, and their plan counts from the first import', () => {
    const departures = planFutureDepartures([{ trip }], { planStart: TODAY, today: TODAY });
    const laterDepartures = planFutureDepartures([{ trip }], {
      planStart: TODAY,
      today: departures[0]!.startsOn,
    });
    expect(laterDepartures).toEqual(departures.slice(1));
  });
});

describe('planned departures compared with the stored departures', () => {
  test('get version 1 if they are new and the next version if a fact differs', () => {
    const largerDeparture = newFacts({ seats: firstDeparture!.seats + 1 });
    expect(
      compareDepartures([largerDeparture, secondDeparture!], [newStored(firstDeparture!)], TODAY),
    ).toEqual({
      changes: [
        { version: 4, facts: largerDeparture },
        { version: 1, facts: secondDeparture },
      ],
      removedIds: [],
      unchangedCount: 0,
    });
  });

  test('are left unchanged if no fact differs', () => {
    expect(compareDepartures([newFacts()], [newStored(firstDeparture!)], TODAY)).toEqual({
      changes: [],
      removedIds: [],
      unchangedCount: 1,
    });
  });
});

describe('a stored departure that the files no longer plan', () => {
  test('is removed if it is on sale and starts tomorrow', () => {
    const departure = newStored(firstDeparture!, { startsOn: '2027-01-02' });
    expect(compareDepartures([], [departure], TODAY).removedIds).toEqual([departure.id]);
  });

  test.each<{ name: string; storedFields: Partial<StoredDeparture> }>([
    { name: 'it starts today', storedFields: { startsOn: TODAY } },
    { name: 'it is already closed', storedFields: { sale: 'CLOSED' } },
  ])('stays if $name', ({ storedFields }) => {
    const departure = newStored(firstDeparture!, storedFields);
    expect(compareDepartures([], [departure], TODAY).removedIds).toEqual([]);
  });
});
