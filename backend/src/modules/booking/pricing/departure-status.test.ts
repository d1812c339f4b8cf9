import { describe, expect, test } from '@jest/globals';
import { countMissingForGuarantee, countSeatsLeft, determineSaleStatus } from './departure-status.js';

describe('a departure on sale', () => {
  test.each([
    { seatsLeft: 5, status: 'OPEN' },
    { seatsLeft: 4, status: 'LIMITED' },
    { seatsLeft: 1, status: 'LIMITED' },
    { seatsLeft: 0, status: 'FULL' },
  ])('has $seatsLeft seats left and is $status', ({ seatsLeft, status }) => {
    const departure = { sale: 'ON_SALE', startsOn: '2027-05-08' } as const;

    expect(determineSaleStatus(departure, { hasAllotment: true, seatsLeft, today: '2027-05-07' })).toBe(
      status,
    );
  });

  test('has no seat left, and not fewer, when more seats are taken than it has', () => {
    expect([countSeatsLeft({ seats: 10 }, 4), countSeatsLeft({ seats: 10 }, 12)]).toEqual([6, 0]);
  });
});

describe('a departure that cannot be booked', () => {
  test.each([
    { name: 'canceled, even after its day', sale: 'CANCELLED', today: '2027-06-01', status: 'CANCELLED' },
    { name: 'departed on its day', sale: 'ON_SALE', today: '2027-05-08', status: 'DEPARTED' },
    { name: 'departed, even if sales had closed', sale: 'CLOSED', today: '2027-05-09', status: 'DEPARTED' },
    { name: 'closed until its day', sale: 'CLOSED', today: '2027-05-07', status: 'CLOSED' },
  ] as const)('is $name', ({ sale, today, status }) => {
    const departure = { sale, startsOn: '2027-05-08' };

    expect(determineSaleStatus(departure, { hasAllotment: true, seatsLeft: 9, today })).toBe(status);
  });

  test('is closed until its allotment is opened', () => {
    const departure = { sale: 'ON_SALE', startsOn: '2027-05-08' } as const;

    expect(determineSaleStatus(departure, { hasAllotment: false, seatsLeft: 9, today: '2027-05-07' })).toBe(
      'CLOSED',
    );
  });
});

describe('the guarantee of a departure', () => {
  const newHold = (seats: number, isConfirmed: boolean) => ({ seats, isConfirmed, rooms: [] });

  test('counts confirmed seats only', () => {
    const holds = { first: newHold(2, true), second: newHold(3, false) };

    expect(countMissingForGuarantee({ minimumGroup: 4 }, holds)).toBe(2);
  });

  test('needs no more travelers once the minimum is exceeded', () => {
    expect(countMissingForGuarantee({ minimumGroup: 4 }, { first: newHold(6, true) })).toBe(0);
  });
});
