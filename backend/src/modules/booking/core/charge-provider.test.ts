import { describe, expect, test } from '@jest/globals';
import {
  BALANCE,
  BALANCE_CENTS,
  DEPOSIT_CENTS,
  foldExistingBooking,
  newBalancePaid,
  newDepositPaid,
  newHeldHistory,
  newHistoryPaidBy,
  newPartPaid,
  newReceivedPayment,
} from '../../../../test/support/booking/builders.js';
import { newAccountSaved, newCardReplaced } from '../../../../test/support/booking/payments.js';
import { newBalanceSplit } from '../../../../test/support/booking/shares.js';
import { newBankPayment } from '../../../../test/support/booking/transfers.js';
import { newInstalmentId, newShareId } from '../../../../test/support/ids.js';
import type { BookingEvent, ReceivedPayment } from '../events.js';
import { findInstalment } from './booking.js';
import { chooseChargeProvider, findSavedAccount } from './charge-provider.js';

const cardPayment = newReceivedPayment('deposit', DEPOSIT_CENTS);
const newPayPalPayment = (vaultId: string | null, amountCents = DEPOSIT_CENTS): ReceivedPayment => ({
  ...newReceivedPayment('deposit', amountCents, 'CAPTURE-1'),
  provider: 'paypal',
  origin: { kind: 'paypal-capture', captureId: 'CAPTURE-1' },
  customerId: null,
  paymentMethodId: vaultId,
  card: null,
});

const newSharePaid = (serial: number, payment: ReceivedPayment): BookingEvent =>
  newBalancePaid({ ...payment, instalmentId: newShareId(serial), amountCents: BALANCE_CENTS / 2 });

const unsavedHistory = newHistoryPaidBy(newPayPalPayment(null));

describe('the provider that charges an instalment', () => {
  const chooseProvider = (events: readonly BookingEvent[], instalmentId = BALANCE) => {
    const booking = foldExistingBooking(events);
    const instalment = findInstalment(booking, instalmentId);
    return instalment && chooseChargeProvider(booking, instalment);
  };

  test('is PayPal if a PayPal account paid, otherwise the card provider', () => {
    expect(chooseProvider(newHistoryPaidBy(cardPayment))).toBe('stripe');
    expect(chooseProvider(newHistoryPaidBy(newPayPalPayment('vault_1')))).toBe('paypal');
    expect(chooseProvider(newHistoryPaidBy(newBankPayment('deposit', DEPOSIT_CENTS)))).toBe('stripe');
  });

  test('is PayPal after a part by PayPal, until a card pays the rest of the deposit', () => {
    const parts = [
      newPartPaid(newPayPalPayment('vault_1', 10_000)),
      newPartPaid(newBankPayment('deposit', 5_000, 'line-2')),
    ];
    expect(chooseProvider([...newHeldHistory(), ...parts])).toBe('paypal');
    expect(
      chooseProvider([
        ...newHeldHistory(),
        ...parts,
        newPartPaid(newReceivedPayment('deposit', 10_000, 'pi_2')),
      ]),
    ).toBe('paypal');
    expect(chooseProvider([...newHeldHistory(), ...parts, newDepositPaid(cardPayment)])).toBe('stripe');
  });

  test('is the card provider after a payment by PayPal that saved no account', () => {
    expect({
      provider: chooseProvider(unsavedHistory),
      savedMethod: foldExistingBooking(unsavedHistory).savedMethod,
    }).toEqual({ provider: 'stripe', savedMethod: null });
  });

  test('is PayPal only for a vaulted account without an earlier saved card', () => {
    const cardReplaced = newCardReplaced({ brand: 'visa', last4: '4444', expMonth: 4, expYear: 2031 });
    const accountSaved = newAccountSaved({
      instalmentId: newInstalmentId(7),
      orderId: 'O-1',
      vaultId: 'vault_3',
    });

    expect(chooseProvider([...unsavedHistory, accountSaved])).toBe('paypal');
    expect({
      provider: chooseProvider([...unsavedHistory, cardReplaced, accountSaved]),
      savedMethod: foldExistingBooking([...unsavedHistory, cardReplaced, accountSaved]).savedMethod,
    }).toEqual({ provider: 'stripe', savedMethod: 'card' });
  });

  test('is not determined by the method of a co-payer, which is not saved for the lead', () => {
    const sharedHistory = [...unsavedHistory, ...newBalanceSplit()];
    const foldSavedMethod = (sharePaid: BookingEvent) =>
      foldExistingBooking([...sharedHistory, sharePaid]).savedMethod;

    expect(foldSavedMethod(newSharePaid(2, newPayPalPayment('vault_4')))).toBeNull();
    expect(foldSavedMethod(newSharePaid(1, newPayPalPayment('vault_4')))).toBe('paypal');
  });

  test('is the card provider for a co-payer, whatever the lead paid with', () => {
    const sharedHistory = [...newHistoryPaidBy(newPayPalPayment('vault_1')), ...newBalanceSplit()];
    expect([1, 2].map((serial) => chooseProvider(sharedHistory, newShareId(serial)))).toEqual([
      'paypal',
      'stripe',
    ]);
  });
});

describe('the vaulted PayPal account', () => {
  const findAccount = (...events: BookingEvent[]) => findSavedAccount(foldExistingBooking(events));
  test('is the account that paid, or an account reported later', () => {
    expect(findAccount(...newHistoryPaidBy(newPayPalPayment('vault_1')))).toBe('vault_1');

    expect(findAccount(...unsavedHistory)).toBeUndefined();
    expect(
      findAccount(
        ...unsavedHistory,
        newPartPaid({ ...newPayPalPayment('vault_2', 500), instalmentId: BALANCE }),
      ),
    ).toBe('vault_2');

    const accountData = { instalmentId: BALANCE, orderId: 'O-1', vaultId: 'vault_3' };
    expect(findAccount(...unsavedHistory, newAccountSaved(accountData))).toBe('vault_3');
  });

  test('is never a card, nor a co-payer’s account', () => {
    expect(findAccount(...newHeldHistory())).toBeUndefined();
    expect(findAccount(...newHistoryPaidBy(cardPayment))).toBeUndefined();
    const sharedHistory = [...newHistoryPaidBy(cardPayment), ...newBalanceSplit()];
    expect(findAccount(...sharedHistory, newSharePaid(2, newPayPalPayment('vault_4')))).toBeUndefined();
    expect(findAccount(...sharedHistory, newSharePaid(1, newPayPalPayment('vault_5')))).toBe('vault_5');
  });
});
