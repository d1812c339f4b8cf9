import { describe, expect, test } from '@jest/globals';
import { confirmed, expired, held, id, instalmentId, partyNamed } from '../../../../test/booking/builders.js';
import { depositKept } from '../../../../test/booking/cancellations.js';
import { erased } from '../../../../test/booking/erasures.js';
import { scenario } from '../../../../test/booking/scenario.js';
import { bank, transferChosen, verified } from '../../../../test/booking/transfers.js';
import { evolveBooking, initialBooking } from '../core/booking.js';
import type { BookingEvent } from '../events.js';
import { addReceipt, type NewReceipt, MAX_RECEIPTS } from './receipt.js';

const adding = scenario({ initialState: initialBooking, evolve: evolveBooking, decide: addReceipt });
const receipt = (n = 1): NewReceipt => ({ receiptId: id(n, 31), type: 'image/png', bytes: 1_000 });
const added = (n = 1, kind: 'deposit' | 'balance' = 'deposit'): BookingEvent => ({
  type: 'TransferReceiptAdded',
  data: { instalmentId: instalmentId(kind), ...receipt(n) },
});
const waiting = [...verified(), transferChosen()];

describe('a receipt of a transfer', () => {
  test('belongs to an awaited bank payment', () => {
    adding(...waiting)
      .when(receipt())
      .thenEvents(added());
  });

  test('is the same when the file is sent again', () => {
    adding(...waiting, added())
      .when(receipt())
      .thenEvents();
  });

  test('is useful after a partial payment and after the deadline', () => {
    const part: BookingEvent = { type: 'PartPaid', data: bank('deposit', 30_000) };
    adding(...waiting, part)
      .when(receipt())
      .thenEvents(added());
    adding(...waiting, expired)
      .when(receipt())
      .thenEvents(added());
  });

  test('moves no money and no deadline', () => {
    const before = waiting.reduce(evolveBooking, initialBooking);
    const after = evolveBooking(before, added());
    const without = (state: typeof before) =>
      state.status === 'NEW'
        ? state
        : { ...state, instalments: state.instalments.map((instalment) => ({ ...instalment, receipts: [] })) };
    expect(without(after)).toEqual(without(before));
    expect(after).not.toEqual(before);
  });

  test('is refused where no transfer is expected', () => {
    adding().when(receipt()).thenRefused('NOTHING_DUE');
    adding(...held(), partyNamed)
      .when(receipt())
      .thenRefused('NOTHING_DUE');
    adding(...waiting, { type: 'DepositPaid', data: bank('deposit', 40_000) })
      .when(receipt())
      .thenRefused('NOTHING_DUE');
  });

  test('is refused for a cancelled booking whose balance was awaited by bank', () => {
    const booked: BookingEvent[] = [
      ...waiting,
      { type: 'DepositPaid', data: bank('deposit', 40_000) },
      confirmed(),
      {
        type: 'BalanceAwaited',
        data: { instalmentId: instalmentId('balance'), amountCents: 160_000, dueOn: '2027-03-09' },
      },
    ];
    adding(...booked)
      .when(receipt())
      .thenEvents(added(1, 'balance'));
    adding(...booked, depositKept)
      .when(receipt())
      .thenRefused('NOTHING_DUE');
  });

  test('is refused for an erased person', () => {
    adding(...waiting, expired, erased([id(1, 8)]))
      .when(receipt())
      .thenRefused('NOTHING_DUE');
  });

  test('is refused at the limit', () => {
    const all = Array.from({ length: MAX_RECEIPTS }, (_, n) => added(n + 1));
    adding(...waiting, ...all)
      .when(receipt(MAX_RECEIPTS + 1))
      .thenRefused('TOO_MANY_RECEIPTS', { most: MAX_RECEIPTS });
  });
});
