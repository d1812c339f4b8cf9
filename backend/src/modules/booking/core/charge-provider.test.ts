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
const reversedDeposit = (): BookingEvent[] => {
  const history = paidBy(bank('deposit', 40_000));
  return [...history, ...reverseAllocation(existing(history), 'line-1')];
};

describe('charges the open amount', () => {
  const providerFor = (events: readonly BookingEvent[], share = BALANCE) => {
    const state = existing(events);
    const instalment = instalmentOf(state, share) ?? state.instalments.at(-1);
    if (!instalment) throw new Error('nothing is open');
    return chargeProvider(state, instalment);
  };

  test('uses the method that paid: the PayPal account, otherwise the card', () => {
    expect(providerFor(paidBy(byCard))).toBe('stripe');
    expect(providerFor(paidBy(byPayPal('vault_1')))).toBe('paypal');
    expect(providerFor(paidBy(bank('deposit', 40_000)))).toBe('stripe');
  });

  test('uses the account that paid a part, and the card that paid in full', () => {
    const parts = [part(byPayPal('vault_1', 10_000)), part(bank('deposit', 5_000, 'line-2'))];
    expect(providerFor([...held(), ...parts])).toBe('paypal');
    expect(providerFor([...held(), ...parts, part(paid('deposit', 10_000, 'pi_2'))])).toBe('paypal');
    expect(providerFor([...held(), ...parts, { type: 'DepositPaid', data: byCard }])).toBe('stripe');
  });

  test('uses only a vaulted account: one reported later, unless a card was saved first', () => {
    const unsaved = paidBy(byPayPal(null));
    expect([providerFor(unsaved), existing(unsaved).chargedTo]).toEqual(['stripe', null]);
    const card = { brand: 'visa', last4: '4444', expMonth: 4, expYear: 2031 };
    const newCard: BookingEvent = {
      type: 'CardReplaced',
      data: { setupId: 'seti_1', paymentMethodId: 'pm_2', card },
    };
    const savedAccount: BookingEvent = {
      type: 'PayPalAccountSaved',
      data: { instalmentId: id(1, 7), orderId: 'O-1', vaultId: 'vault_3' },
    };
    expect(providerFor([...unsaved, savedAccount])).toBe('paypal');
    expect([
      providerFor([...unsaved, newCard, savedAccount]),
      existing([...unsaved, newCard, savedAccount]).chargedTo,
    ]).toEqual(['stripe', 'card']);
    // A co-payer's payment method is not saved for the lead.
    const shared = [...unsaved, ...split()];
    const copayerPayment: BookingEvent = {
      type: 'BalancePaid',
      data: { ...byPayPal('vault_4'), instalmentId: id(2, 10), amountCents: 80_000 },
    };
    const leadPayment: BookingEvent = {
      ...copayerPayment,
      data: { ...copayerPayment.data, instalmentId: id(1, 10) },
    };
    expect(existing([...shared, copayerPayment]).chargedTo).toBeNull();
    expect(existing([...shared, leadPayment]).chargedTo).toBe('paypal');
  });

  test("charges a co-payer's own card, whatever the lead paid with", () => {
    const shared = [...paidBy(byPayPal('vault_1')), ...split()];
    expect([1, 2].map((n) => providerFor(shared, id(n, 10)))).toEqual(['paypal', 'stripe']);
  });

  test('charges the card when no payment made at booking remains, also after a date change', () => {
    const before = reversedDeposit();
    expect(dueNow(existing(before))).toMatchObject({ kind: 'deposit', paid: null });
    expect(providerFor(before)).toBe('stripe');
    const after = [...before, ...done(given(before)).booking];
    expect(existing(after).instalments.map(({ kind }) => kind)).toEqual(['balance']);
    expect(dueNow(existing(after))).toBeUndefined();
    expect(providerFor(after)).toBe('stripe');
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
    const accountData = { instalmentId: BALANCE, orderId: 'O-1', vaultId: 'vault_3' };
    expect(account(...unsaved, { type: 'PayPalAccountSaved', data: accountData })).toBe('vault_3');
  });

  test("is never a card, nor a co-payer's account", () => {
    expect(account(...held())).toBeNull();
    expect(account(...paidBy(byCard))).toBeNull();
    const shared = [...paidBy(byCard), ...split()];
    expect(account(...shared, share(2, byPayPal('vault_4')))).toBeNull();
    expect(account(...shared, share(1, byPayPal('vault_5')))).toBe('vault_5');
  });
});
