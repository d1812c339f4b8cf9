import { describe, expect, test } from '@jest/globals';
import type { HistoryEntry } from '@wayfold/contracts/bookings/history';
import { findSentenceKey } from './sentence-keys.js';

const findKey = (type: string, facts: HistoryEntry['facts'] = {}, actorKind = 'customer') =>
  findSentenceKey({
    version: 1,
    at: '2027-01-10T10:00:00.000Z',
    type,
    facts,
    actor: { kind: actorKind, name: null },
  });

describe('the sentence of a history entry', () => {
  test('does not exist for an unknown type', () => {
    expect(findKey('SeatUpgraded')).toBeUndefined();
  });

  test.each([
    { type: 'DepositPaid', facts: { provider: 'stripe' }, key: 'event.DepositPaid' },
    { type: 'DepositPaid', facts: { provider: 'bank' }, key: 'event.bank.DepositPaid' },
    { type: 'DepositPaid', facts: { provider: 'staff' }, key: 'event.paidToTeam' },
    { type: 'PartPaid', facts: { provider: 'bank' }, key: 'event.PartPaid' },
    { type: 'PartPaid', facts: { provider: 'goodwill' }, key: 'event.paidByGoodwill' },
    { type: 'FullAmountPaid', facts: { provider: 'klarna' }, key: 'event.paidByLender' },
    { type: 'FullAmountPaid', facts: { provider: 'gift-card' }, key: 'event.giftCardPaid' },
    { type: 'PaymentRefunded', facts: { provider: 'gift-card' }, key: 'event.giftCardRefunded' },
    { type: 'PaymentRefunded', facts: { provider: 'bank' }, key: 'event.bank.PaymentRefunded' },
    { type: 'PaymentRefunded', facts: { provider: 'staff' }, key: 'event.handedOut' },
    { type: 'PaymentRefunded', facts: { provider: 'paypal' }, key: 'event.paypal.PaymentRefunded' },
    { type: 'PaymentRefunded', facts: { provider: 'stripe' }, key: 'event.PaymentRefunded' },
    { type: 'DisputeOpened', facts: { provider: 'paypal' }, key: 'event.paypal.DisputeOpened' },
  ])('names who moved the money of $type: $facts', ({ type, facts, key }) => {
    expect(findKey(type, facts)).toBe(key);
  });

  test.each([
    { name: 'charged to the card', facts: { provider: 'stripe' }, key: 'event.BalancePaid' },
    { name: 'charged to PayPal', facts: { provider: 'paypal' }, key: 'event.paypal.BalancePaid' },
    {
      name: 'paid by the customer’s card',
      facts: { provider: 'stripe', isPaidByCustomer: true },
      key: 'event.balanceByYou',
    },
    {
      name: 'paid by the customer at PayPal',
      facts: { provider: 'paypal', isPaidByCustomer: true },
      key: 'event.balanceByYou',
    },
    {
      name: 'whose own share was charged',
      facts: { provider: 'stripe', share: 'own' },
      key: 'event.BalancePaid',
    },
    {
      name: 'paid by a co-payer',
      facts: { provider: 'stripe', share: 'co-payer', isPaidByCustomer: true },
      key: 'event.coPayer.BalancePaid',
    },
    {
      name: 'transferred by a co-payer',
      facts: { provider: 'bank', share: 'co-payer' },
      key: 'event.bank.BalancePaid',
    },
  ])('names the payer of a balance $name', ({ facts, key }) => {
    expect(findKey('BalancePaid', facts)).toBe(key);
  });

  test.each([
    { type: 'ChargeVoided', facts: { reason: 'paid-by-customer' }, key: 'event.ChargeVoided' },
    { type: 'ChargeVoided', facts: { reason: 'date-changed' }, key: 'event.voidedByChange' },
    { type: 'ChargeVoided', facts: { reason: 'split' }, key: 'event.voidedBySplitting' },
    {
      type: 'ChargeVoided',
      facts: { reason: 'cancelled', share: 'co-payer' },
      key: 'event.voidedByCancelling',
    },
    { type: 'ChargeVoided', facts: { reason: 'disputed' }, key: 'event.voidedByDispute' },
    { type: 'ConfirmationCodeSent', facts: { purpose: 'cancel' }, key: 'event.ConfirmationCodeSent' },
    { type: 'ConfirmationCodeSent', facts: { purpose: 'email' }, key: 'event.emailCodeSent' },
    { type: 'ConfirmationCodeSent', facts: { purpose: 'change' }, key: 'event.changeCodeSent' },
    { type: 'DepartureChanged', facts: { differenceCents: 1 }, key: 'event.dateDearer' },
    { type: 'DepartureChanged', facts: { differenceCents: -1 }, key: 'event.dateCheaper' },
    { type: 'DepartureChanged', facts: { differenceCents: 0 }, key: 'event.DepartureChanged' },
    { type: 'BalanceScheduled', facts: { rule: 'balance-60-days/v1' }, key: 'event.BalanceScheduled' },
    { type: 'BalanceScheduled', facts: { rule: 'retry/v1' }, key: 'event.scheduledAgain' },
    {
      type: 'BalanceScheduled',
      facts: { rule: 'retry/v1', share: 'co-payer' },
      key: 'event.coPayer.BalanceScheduled',
    },
    { type: 'CapabilityGranted', facts: { isMailed: true }, key: 'event.linkMailed' },
    { type: 'CapabilityGranted', facts: { isMailed: false }, key: 'event.CapabilityGranted' },
    { type: 'TaskRaised', facts: { kind: 'balance-overdue' }, key: 'event.balanceOverdue' },
    { type: 'TaskRaised', facts: { kind: 'amount-differs' }, key: 'event.TaskRaised' },
  ])('says why $type happened: $facts', ({ type, facts, key }) => {
    expect(findKey(type, facts)).toBe(key);
  });

  test('says whether the team or the customer added a transfer receipt', () => {
    expect(findKey('TransferReceiptAdded', {}, 'staff')).toBe('event.receiptByMail');
    expect(findKey('TransferReceiptAdded')).toBe('event.TransferReceiptAdded');
  });
});
