import { describe, expect, test } from '@jest/globals';
import { sumCents } from '@wayfold/contracts/kernel/cents';
import fc from 'fast-check';
import {
  BALANCE,
  BALANCE_CENTS,
  BALANCE_DUE_ON,
  DEPOSIT,
  foldExistingBooking,
  getInstalmentId,
  newBalancePaid,
  newDepositPaidHistory,
  newHeldHistory,
  newIntentCreated,
  newPartPaid,
  newReceivedPayment,
  NOW,
  toDate,
} from '../../../../test/support/booking/builders.js';
import { newChargeStarted, newChargeVoided } from '../../../../test/support/booking/charges.js';
import { newDisputeClosed, newDisputeOpened } from '../../../../test/support/booking/disputes.js';
import { changeEvent, newEvent } from '../../../../test/support/booking/events.js';
import {
  newCaptureStarted,
  newOrderCreated,
  newOrderDropped,
} from '../../../../test/support/booking/payments.js';
import { newBookingScenario } from '../../../../test/support/booking/scenario.js';
import {
  newBalanceSplit,
  newInvitation,
  newPayerInvited,
  newSplitInto,
  shareRevoked,
} from '../../../../test/support/booking/shares.js';
import { newPaymentReversed } from '../../../../test/support/booking/transfers.js';
import { newPayerId, newShareId } from '../../../../test/support/ids.js';
import { ReachedCases } from '../../../../test/support/reached-cases.js';
import { requireAccepted } from '../../../../test/support/scenario.js';
import { noBooks } from '../../ledger/journal/books.js';
import { postEvent } from '../../ledger/journal/journal.js';
import { calculateOpenInstalmentCents } from '../core/instalment.js';
import { splitRefund } from '../core/payments.js';
import type { BookingEvent } from '../events.js';
import { decideShares, type ShareCommand } from './share.js';

const given = newBookingScenario(decideShares);
const SHARE_ID = newShareId(2);
const newShares = (...cents: number[]) =>
  cents.map((amountCents, i) => ({
    id: newShareId(i + 1),
    amountCents,
    invitation: i === 0 ? null : newInvitation(i + 1),
  }));

const newSplitCommand = (
  overrides: Partial<Extract<ShareCommand, { type: 'Split' }>> = {},
): ShareCommand => ({
  type: 'Split',
  instalmentId: BALANCE,
  shares: newShares(BALANCE_CENTS / 2, BALANCE_CENTS / 2),
  now: NOW,
  ...overrides,
});
const sharedHistory = [...newDepositPaidHistory(), ...newBalanceSplit()];
const link = { ...newInvitation(2).link, tokenHash: 'e'.repeat(64) };
const sendLinkCommand = { type: 'SendLink', instalmentId: SHARE_ID, link, now: NOW } as const;
const linkSent = newEvent('PayerLinkSent', { payerId: newPayerId(2), instalmentId: SHARE_ID, ...link });

describe('a balance', () => {
  test('is split into shares with payers who are charged separately', () => {
    given(...newDepositPaidHistory())
      .when(newSplitCommand())
      .thenEvents(...newBalanceSplit());
  });

  test('is split to the cent', () => {
    given(...newDepositPaidHistory())
      .when(newSplitCommand({ shares: newShares(80_000, 79_999) }))
      .thenRefused('SHARES_DIFFER', { amountCents: BALANCE_CENTS, sumCents: 159_999 });
  });

  test('is split into chargeable parts only', () => {
    given(...newDepositPaidHistory())
      .when(newSplitCommand({ shares: newShares(159_951, 49) }))
      .thenRefused('SHARE_TOO_SMALL', { minCents: 50 });
  });

  test('is split among at most one payer more than there are travelers', () => {
    given(...newDepositPaidHistory())
      .when(newSplitCommand({ shares: newShares(40_000, 40_000, 40_000, 40_000) }))
      .thenRefused('TOO_MANY_SHARES', { most: 3 });
  });

  test('is split only before its due date', () => {
    const noon = new Date('2027-03-09T12:00:00Z');
    given(...newDepositPaidHistory())
      .when(newSplitCommand({ now: noon }))
      .thenRefused('TOO_LATE_TO_SPLIT', { dueOn: BALANCE_DUE_ON });
  });

  test('is split only for a confirmed booking', () => {
    given(...newHeldHistory())
      .when(newSplitCommand())
      .thenRefused('BOOKING_NOT_CONFIRMED');
  });

  test.each<{ name: string; event: BookingEvent; code: string }>([
    {
      name: 'it is paid',
      event: newBalancePaid(newReceivedPayment('balance', BALANCE_CENTS)),
      code: 'ALREADY_PAID',
    },
    {
      name: 'a part of it is paid',
      event: newPartPaid({ ...newReceivedPayment('balance', 1), provider: 'bank' }),
      code: 'ALREADY_PAID',
    },
    {
      name: 'the customer is paying it',
      event: newIntentCreated('balance', 'pi_1', BALANCE_CENTS),
      code: 'PAYMENT_IN_PROGRESS',
    },
    { name: 'it is being charged', event: newChargeStarted(1), code: 'PAYMENT_IN_PROGRESS' },
  ])('is not split once $name', ({ event, code }) => {
    given(...newDepositPaidHistory(), event)
      .when(newSplitCommand())
      .thenRefused(code);
  });

  test('drops the PayPal approval for the whole amount when it is split', () => {
    const order = { instalmentId: BALANCE, orderId: 'order-1' };
    given(...newDepositPaidHistory(), newOrderCreated({ ...order, amountCents: BALANCE_CENTS }))
      .when(newSplitCommand())
      .thenEvents(newOrderDropped({ ...order, reason: 'amount-changed' }), ...newBalanceSplit());
  });
});

describe('a share', () => {
  const revokeCommand = { type: 'Revoke', instalmentId: SHARE_ID } as const;

  test('is withdrawn once', () => {
    given(...sharedHistory)
      .when(revokeCommand)
      .thenEvents(shareRevoked);
    given(...sharedHistory, shareRevoked)
      .when(revokeCommand)
      .thenRefused('NOT_A_SHARE');
  });

  const assignCommand = { type: 'Assign', instalmentId: SHARE_ID, invitation: newInvitation(2) } as const;

  test('can get another payer only after it is withdrawn', () => {
    given(...sharedHistory, shareRevoked)
      .when(assignCommand)
      .thenEvents(newPayerInvited(2));
    given(...sharedHistory)
      .when(assignCommand)
      .thenRefused('NOT_A_SHARE');
  });

  test('is not withdrawn once paid', () => {
    const money = { ...newReceivedPayment('balance', BALANCE_CENTS / 2), instalmentId: SHARE_ID };
    given(...sharedHistory, newBalancePaid(money))
      .when(revokeCommand)
      .thenRefused('ALREADY_PAID');
  });

  describe('with a PayPal approval', () => {
    const order = { instalmentId: SHARE_ID, orderId: 'order-1' };
    const orderCreated: BookingEvent = newOrderCreated({ ...order, amountCents: 80_000 });
    const orderDropped: BookingEvent = newOrderDropped({ ...order, reason: 'payer-changed' });

    test('drops the approval when it is withdrawn', () => {
      given(...sharedHistory, orderCreated)
        .when(revokeCommand)
        .thenEvents(orderDropped, shareRevoked);
    });

    test('drops the approval when it gets another payer', () => {
      given(...sharedHistory, shareRevoked, orderCreated)
        .when(assignCommand)
        .thenEvents(orderDropped, newPayerInvited(2));
    });

    test('cannot be withdrawn while the approval is captured', () => {
      given(...sharedHistory, orderCreated, newCaptureStarted(order))
        .when(revokeCommand)
        .thenRefused('PAYMENT_IN_PROGRESS');
    });
  });

  const shareAwaited = newEvent('BalanceAwaited', {
    instalmentId: SHARE_ID,
    amountCents: BALANCE_CENTS / 2,
    dueOn: BALANCE_DUE_ON,
  });

  test('awaited by bank can be withdrawn', () => {
    given(...sharedHistory, shareAwaited)
      .when(revokeCommand)
      .thenEvents(shareRevoked);
  });

  test('awaited by bank cannot be withdrawn after a part is paid', () => {
    given(
      ...sharedHistory,
      shareAwaited,
      newPartPaid({ ...newReceivedPayment('balance', 1), instalmentId: SHARE_ID }),
    )
      .when(revokeCommand)
      .thenRefused('ALREADY_PAID');
  });

  test('awaited by bank cannot be withdrawn while a card form is open', () => {
    const form = changeEvent(newIntentCreated('balance', 'pi_1', BALANCE_CENTS / 2), {
      instalmentId: SHARE_ID,
    });
    given(...sharedHistory, shareAwaited, form)
      .when(revokeCommand)
      .thenRefused('PAYMENT_IN_PROGRESS');
  });

  test('cannot be made of a balance awaited by bank', () => {
    const balanceAwaited = changeEvent(shareAwaited, { instalmentId: BALANCE });
    given(...newDepositPaidHistory(), balanceAwaited)
      .when(newSplitCommand())
      .thenRefused('PAYMENT_IN_PROGRESS');
  });

  test('gets a new link on request', () => {
    given(...sharedHistory)
      .when(sendLinkCommand)
      .thenEvents(linkSent);
  });

  test('gets ten links at most', () => {
    given(...sharedHistory, ...Array.from({ length: 9 }, () => linkSent))
      .when(sendLinkCommand)
      .thenNothing();
  });

  test('gets no link once it is withdrawn', () => {
    given(...sharedHistory, shareRevoked)
      .when(sendLinkCommand)
      .thenRefused('NOT_A_SHARE');
  });

  test('is split further by the lead, up to the maximum number of payers', () => {
    const newShareSplitCommand = (...cents: number[]) => {
      const parts = newShares(...cents).map((part, i) => ({ ...part, id: newShareId(i + 5) }));
      return newSplitCommand({ shares: parts, instalmentId: newShareId(1) });
    };
    given(...sharedHistory)
      .when(newShareSplitCommand(30_000, 50_000))
      .thenTypes('ChargeVoided', 'BalanceSplit', 'PayerInvited', 'BalanceScheduled', 'BalanceScheduled');
    given(...sharedHistory)
      .when(newShareSplitCommand(30_000, 30_000, 20_000))
      .thenRefused('TOO_MANY_SHARES', { most: 2 });
  });
});

test('a balance keeps its sum and no share is paid twice, however it is split and paid', () => {
  const anyCuts = fc.tuple(fc.integer({ min: 50, max: 80_000 }), fc.integer({ min: 50, max: 79_950 }));
  const reachedCases = new ReachedCases();
  fc.assert(
    fc.property(
      anyCuts,
      fc.subarray([0, 1, 2]),
      fc.nat({ max: 200_000 }),
      ([a, b], payerIndexes, requestedCents) => {
        const events = [...newDepositPaidHistory()];
        const parts = newShares(a, b, 160_000 - a - b);
        const splitEvents = requireAccepted(
          decideShares(foldExistingBooking(events), newSplitCommand({ shares: parts })),
        );
        events.push(...splitEvents);
        for (const index of payerIndexes) {
          const data = {
            ...newReceivedPayment('balance', parts[index]?.amountCents ?? 0, `pi_${index}`),
            instalmentId: newShareId(index + 1),
          };
          events.push(newBalancePaid(data));
        }
        const booking = foldExistingBooking(events);
        const openCents = booking.instalments.reduce(
          (sum, instalment) => sum + calculateOpenInstalmentCents(instalment),
          0,
        );
        const receivedCents =
          40_000 + payerIndexes.reduce((sum, index) => sum + (parts[index]?.amountCents ?? 0), 0);
        expect(openCents + receivedCents).toBe(200_000);
        const refunds = splitRefund(booking, Math.min(requestedCents, receivedCents), 'requested');
        reachedCases.add(refunds.length > 1 ? 'several refunds' : 'one refund');
        for (const { data } of refunds) {
          if (!('paymentId' in data) || !('amountCents' in data))
            throw new Error('the refund does not exist');
          const instalment = booking.instalments.find(
            ({ finalPayment }) => finalPayment?.paymentId === data.paymentId,
          );
          expect(data.amountCents).toBeLessThanOrEqual(instalment!.amountCents);
        }
        let books = noBooks;
        let sum = 0;
        for (const event of [...events, ...refunds]) {
          const posting = postEvent(books, event);
          books = posting.books;
          sum += sumCents(posting.lines);
        }
        expect(sum).toBe(0);
      },
    ),
  );
  reachedCases.expectMoreThan(10, ['one refund', 'several refunds']);
});

const newHalvesCommand = (instalmentId: string, amountCents: number): ShareCommand => ({
  type: 'Split',
  instalmentId,
  now: NOW,
  shares: [null, newInvitation(6)].map((invitation, i) => ({
    id: newShareId(i + 5),
    amountCents,
    invitation,
  })),
});

test('an unknown booking cannot be split', () => {
  given()
    .when(newHalvesCommand(getInstalmentId('balance'), BALANCE_CENTS / 2))
    .thenRefused('NOT_FOUND');
});

test('an unknown instalment cannot be split', () => {
  given(...newDepositPaidHistory())
    .when(newHalvesCommand(newShareId(9), BALANCE_CENTS / 2))
    .thenRefused('NOT_FOUND');
});

const paymentReversed: BookingEvent = newPaymentReversed({ paymentId: 'pi_deposit' });

test('a paid deposit cannot be split', () => {
  given(...newDepositPaidHistory())
    .when(newSplitCommand({ instalmentId: DEPOSIT }))
    .thenRefused('ALREADY_PAID');
});

test('a reopened deposit cannot be split', () => {
  given(...newDepositPaidHistory(), paymentReversed)
    .when(newHalvesCommand(DEPOSIT, 20_000))
    .thenRefused('NOT_A_SHARE');
});

test('a reopened deposit cannot be assigned', () => {
  given(...newDepositPaidHistory(), paymentReversed)
    .when({ type: 'Assign', instalmentId: DEPOSIT, invitation: newInvitation(2) })
    .thenRefused('NOT_A_SHARE');
});

test('a co-payer’s share cannot be split', () => {
  given(...sharedHistory)
    .when(newHalvesCommand(SHARE_ID, 40_000))
    .thenRefused('NOT_A_SHARE');
});

describe('a new link of a share with ten links', () => {
  const expiry = '2027-02-01T00:00:00.000Z';
  const oldLinkSent = changeEvent(linkSent, { expiresAt: expiry });
  const history = [...sharedHistory, ...Array.from({ length: 9 }, () => oldLinkSent)];

  test('is not sent before the other links expire', () => {
    given(...history)
      .when({ ...sendLinkCommand, now: new Date('2027-01-31T23:59:59.999Z') })
      .thenNothing();
  });

  test('is sent once the other links expire', () => {
    given(...history)
      .when({ ...sendLinkCommand, now: new Date(expiry) })
      .thenEvents(linkSent);
  });
});

test('a new link of a share is not sent if it is already expired', () => {
  given(...sharedHistory)
    .when({ ...sendLinkCommand, now: new Date(link.expiresAt) })
    .thenNothing();
});

describe('the balance of a disputed booking', () => {
  const disputeOpened = newDisputeOpened();

  test.each<{ name: string; dispute: BookingEvent[] }>([
    { name: 'open', dispute: [disputeOpened] },
    { name: 'lost', dispute: [disputeOpened, newDisputeClosed('lost')] },
  ])('is split without scheduling a charge if the dispute is $name', ({ dispute }) => {
    const parts = newBalanceSplit().flatMap((event) =>
      event.type === 'BalanceSplit' ? event.data.shares : [],
    );
    const shares = parts.map(({ id, amountCents }) => ({ id, amountCents, invitation: null }));
    given(...newDepositPaidHistory(), newChargeVoided('disputed'), ...dispute)
      .when({ type: 'Split', instalmentId: BALANCE, shares, now: toDate('2027-02-01T10:00:00.000Z') })
      .thenEvents(newSplitInto(parts.map((part) => ({ ...part, payer: { kind: 'lead' as const } }))));
  });
});
