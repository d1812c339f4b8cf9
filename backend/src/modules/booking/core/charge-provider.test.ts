import { describe, expect, test } from '@jest/globals';
import { confirmed, existing, held, id, paid, partyNamed } from '../../../../test/booking/builders.js';
import { BALANCE } from '../../../../test/booking/charges.js';
import { done, given } from '../../../../test/booking/date-changes.js';
import { split } from '../../../../test/booking/shares.js';
import { bank } from '../../../../test/booking/transfers.js';
import type { BookingEvent, Paid } from '../events.js';
import { dueNow, instalmentOf } from './booking.js';
import { chargeProvider, savedAccount } from './charge-provider.js';
import { reverseAllocation } from '../settlement/reverse-payment.js';

const byCard = paid('deposit', 40_000);
const byPayPal = (vaultId: string | null, amountCents = 40_000): Paid => ({
  ...paid('deposit', amountCents, 'CAPTURE-1'),
  provider: 'paypal',
  chargeId: 'CAPTURE-1',
  customerId: null,
  paymentMethodId: vaultId,
  card: null,
});
const part = (data: Paid): BookingEvent => ({ type: 'PartPaid', data });
const paidBy = (data: Paid): BookingEvent[] => [
  ...held(),
  partyNamed,
  { type: 'DepositPaid', data },
  confirmed(),
];
/** The bank had credited another customer's transfer to this booking. */
const takenBack = (): BookingEvent[] => {
  const history = paidBy(bank('deposit', 40_000));
  return [...history, ...reverseAllocation(existing(history), 'line-1')];
};

describe('charges the open amount', () => {
  const whom = (events: readonly BookingEvent[], share = BALANCE) => {
    const state = existing(events);
    const asked = instalmentOf(state, share) ?? state.instalments.at(-1);
    if (!asked) throw new Error('nothing is open');
    return chargeProvider(state, asked);
  };

  test('uses the method that paid: the PayPal account, otherwise the card', () => {
    expect(whom(paidBy(byCard))).toBe('stripe');
    expect(whom(paidBy(byPayPal('vault_1')))).toBe('paypal');
    expect(whom(paidBy(bank('deposit', 40_000)))).toBe('stripe');
  });

  test('uses the account that paid a part, and the card that paid in full', () => {
    const parts = [part(byPayPal('vault_1', 10_000)), part(bank('deposit', 5_000, 'line-2'))];
    expect(whom([...held(), ...parts])).toBe('paypal');
    expect(whom([...held(), ...parts, part(paid('deposit', 10_000, 'pi_2'))])).toBe('paypal');
    expect(whom([...held(), ...parts, { type: 'DepositPaid', data: byCard }])).toBe('stripe');
  });

  test('uses only a vaulted account: one reported later, unless a card was saved first', () => {
    const unsaved = paidBy(byPayPal(null));
    expect([whom(unsaved), existing(unsaved).chargedTo]).toEqual(['stripe', null]);
    const card = { brand: 'visa', last4: '4444', expMonth: 4, expYear: 2031 };
    const given: BookingEvent = {
      type: 'CardReplaced',
      data: { setupId: 'seti_1', paymentMethodId: 'pm_2', card },
    };
    const told: BookingEvent = {
      type: 'PayPalAccountSaved',
      data: { instalmentId: id(1, 7), orderId: 'O-1', vaultId: 'vault_3' },
    };
    expect(whom([...unsaved, told])).toBe('paypal');
    expect([whom([...unsaved, given, told]), existing([...unsaved, given, told]).chargedTo]).toEqual([
      'stripe',
      'card',
    ]);
    // A co-payer's payment method is not saved for the lead.
    const shared = [...unsaved, ...split()];
    const theirs: BookingEvent = {
      type: 'BalancePaid',
      data: { ...byPayPal('vault_4'), instalmentId: id(2, 10), amountCents: 80_000 },
    };
    const own: BookingEvent = {
      ...theirs,
      data: { ...theirs.data, instalmentId: id(1, 10) },
    };
    expect(existing([...shared, theirs]).chargedTo).toBeNull();
    expect(existing([...shared, own]).chargedTo).toBe('paypal');
  });

  test("charges a co-payer's own card, whatever the lead paid with", () => {
    const shared = [...paidBy(byPayPal('vault_1')), ...split()];
    expect([1, 2].map((n) => whom(shared, id(n, 10)))).toEqual(['paypal', 'stripe']);
  });

  test('charges the card when no payment made at booking remains, also after a date change', () => {
    const before = takenBack();
    expect(dueNow(existing(before))).toMatchObject({ kind: 'deposit', paid: null });
    expect(whom(before)).toBe('stripe');
    const after = [...before, ...done(given(before)).booking];
    expect(existing(after).instalments.map(({ kind }) => kind)).toEqual(['balance']);
    expect(dueNow(existing(after))).toBeUndefined();
    expect(whom(after)).toBe('stripe');
  });
});

describe('the vaulted PayPal account', () => {
  const account = (...events: BookingEvent[]) => savedAccount(existing(events));
  const share = (n: number, data: Paid): BookingEvent => ({
    type: 'BalancePaid',
    data: { ...data, instalmentId: id(n, 10), amountCents: 80_000 },
  });

  test('is the account that paid, or one reported later', () => {
    expect(account(...paidBy(byPayPal('vault_1')))).toBe('vault_1');
    const unsaved = paidBy(byPayPal(null));
    expect(account(...unsaved)).toBeNull();
    expect(account(...unsaved, part({ ...byPayPal('vault_2', 500), instalmentId: BALANCE }))).toBe('vault_2');
    const told = { instalmentId: BALANCE, orderId: 'O-1', vaultId: 'vault_3' };
    expect(account(...unsaved, { type: 'PayPalAccountSaved', data: told })).toBe('vault_3');
  });

  test("is never a card, nor a co-payer's account", () => {
    expect(account(...held())).toBeNull();
    expect(account(...paidBy(byCard))).toBeNull();
    const shared = [...paidBy(byCard), ...split()];
    expect(account(...shared, share(2, byPayPal('vault_4')))).toBeNull();
    expect(account(...shared, share(1, byPayPal('vault_5')))).toBe('vault_5');
  });
});
