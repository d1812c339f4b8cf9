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
  test('is missing for a type that this page does not know', () => {
    expect(findKey('SeatUpgraded')).toBeUndefined();
  });

  test.each([
    ['DepositPaid', { provider: 'stripe' }, 'event.DepositPaid'],
    ['DepositPaid', { provider: 'bank' }, 'event.bank.DepositPaid'],
    ['DepositPaid', { provider: 'staff' }, 'event.paidToTeam'],
    ['PartPaid', { provider: 'bank' }, 'event.PartPaid'],
    ['PartPaid', { provider: 'goodwill' }, 'event.paidByGoodwill'],
    ['FullAmountPaid', { provider: 'klarna' }, 'event.paidByLender'],
    ['FullAmountPaid', { provider: 'gift-card' }, 'event.giftCardPaid'],
    ['PaymentRefunded', { provider: 'gift-card' }, 'event.giftCardRefunded'],
    ['PaymentRefunded', { provider: 'bank' }, 'event.bank.PaymentRefunded'],
    ['PaymentRefunded', { provider: 'staff' }, 'event.handedOut'],
    ['PaymentRefunded', { provider: 'paypal' }, 'event.paypal.PaymentRefunded'],
    ['PaymentRefunded', { provider: 'stripe' }, 'event.PaymentRefunded'],
    ['DisputeOpened', { provider: 'paypal' }, 'event.paypal.DisputeOpened'],
  ])('names who moved the money of %s: %j', (type, facts, key) => {
    expect(findKey(type, facts)).toBe(key);
  });

  test.each([
    [{ provider: 'stripe' }, 'event.BalancePaid'],
    [{ provider: 'paypal' }, 'event.paypal.BalancePaid'],
    [{ provider: 'stripe', isPaidByCustomer: true }, 'event.balanceByYou'],
    [{ provider: 'paypal', isPaidByCustomer: true }, 'event.balanceByYou'],
    [{ provider: 'stripe', share: 'own' }, 'event.BalancePaid'],
    [{ provider: 'stripe', share: 'co-payer', isPaidByCustomer: true }, 'event.coPayer.BalancePaid'],
    [{ provider: 'bank', share: 'co-payer' }, 'event.bank.BalancePaid'],
  ])('names the payer of a balance: %j', (facts, key) => {
    expect(findKey('BalancePaid', facts)).toBe(key);
  });

  test.each([
    ['ChargeVoided', { reason: 'paid-by-customer' }, 'event.ChargeVoided'],
    ['ChargeVoided', { reason: 'date-changed' }, 'event.voidedByChange'],
    ['ChargeVoided', { reason: 'split' }, 'event.voidedBySplitting'],
    ['ChargeVoided', { reason: 'cancelled', share: 'co-payer' }, 'event.voidedByCancelling'],
    ['ChargeVoided', { reason: 'disputed' }, 'event.voidedByDispute'],
    ['ConfirmationCodeSent', { purpose: 'cancel' }, 'event.ConfirmationCodeSent'],
    ['ConfirmationCodeSent', { purpose: 'email' }, 'event.emailCodeSent'],
    ['ConfirmationCodeSent', { purpose: 'change' }, 'event.changeCodeSent'],
    ['DepartureChanged', { differenceCents: 1 }, 'event.dateDearer'],
    ['DepartureChanged', { differenceCents: -1 }, 'event.dateCheaper'],
    ['DepartureChanged', { differenceCents: 0 }, 'event.DepartureChanged'],
    ['BalanceScheduled', { rule: 'balance-60-days/v1' }, 'event.BalanceScheduled'],
    ['BalanceScheduled', { rule: 'retry/v1' }, 'event.scheduledAgain'],
    ['BalanceScheduled', { rule: 'retry/v1', share: 'co-payer' }, 'event.coPayer.BalanceScheduled'],
    ['CapabilityGranted', { isMailed: true }, 'event.linkMailed'],
    ['CapabilityGranted', { isMailed: false }, 'event.CapabilityGranted'],
    ['TaskRaised', { kind: 'balance-overdue' }, 'event.balanceOverdue'],
    ['TaskRaised', { kind: 'amount-differs' }, 'event.TaskRaised'],
  ])('says why %s happened: %j', (type, facts, key) => {
    expect(findKey(type, facts)).toBe(key);
  });

  test('says whether the team or the customer added a transfer receipt', () => {
    expect(findKey('TransferReceiptAdded', {}, 'staff')).toBe('event.receiptByMail');
    expect(findKey('TransferReceiptAdded')).toBe('event.TransferReceiptAdded');
  });
});
