// Three parties, three departures, two gift cards, two providers, a bank and a till: whatever is done in whatever order, the
// product's books are what those have who have the money, every seat is in one place, and what was shown is what was done.
import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { count } from './agency/check.js';
import { MISTAKES } from './agency/mistakes.js';
import { anything } from './agency/steps.js';

const numRuns = Number(process.env['AGENCY_RUNS'] ?? 100);
const LONG_MS = 600_000;

test(
  'whatever is done with bookings of every kind: to the cent, and every seat in one place',
  () => {
    fc.assert(
      anything(40, () => undefined),
      { numRuns },
    );
  },
  LONG_MS,
);

test(
  'everything of it does happen',
  () => {
    const seen = new Map<string, number>();
    // So many that what is rare is not missing by chance.
    fc.assert(
      anything(40, (agency) => count(agency, seen)),
      { numRuns: 250 },
    );
    for (const type of [
      ...['BalancePaid', 'FullAmountPaid', 'PartPaid', 'PaymentRefunded', 'PayPalCaptureStarted'],
      ...[
        'GiftCardApplied',
        'ManualPaymentRecorded',
        'ManualPaymentTakenBack',
        'BookingCancelled',
        'DepartureChanged',
        'DisputeOpened',
      ],
      ...[
        'RefundHeldBack',
        'BookingExpired',
        'PaymentReversed',
        'TransferChosen',
        'PlacePassed',
        'ChargeStarted',
      ],
      ...['BalanceSplit', 'GiftCardRedeemed', 'RefundFailed', 'DisputeClosed', 'ChargeDeclined'],
      ...['GoodwillGranted', 'OverpaymentReceived', 'sent in another way'],
    ])
      expect([type, (seen.get(type) ?? 0) > 0]).toEqual([type, true]);
  },
  LONG_MS,
);

test.each(Object.keys(MISTAKES))('it notices that %s', (name) => {
  const found = fc.check(
    anything(40, () => undefined, MISTAKES[name]),
    { seed: 1, numRuns: 600, endOnFailure: true },
  );
  // By what must hold, and not by a fall on the way.
  expect(found.errorInstance).toHaveProperty('matcherResult.pass', false);
});
