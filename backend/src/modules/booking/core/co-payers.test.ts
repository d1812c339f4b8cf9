import { expect, test } from '@jest/globals';
import {
  newDepositPaidBooking,
  foldExistingBooking,
  newHeldBooking,
  newId,
  getInstalmentId,
} from '../../../../test/booking/builders.js';
import { newInvitation, newPayerInvited, split } from '../../../../test/booking/shares.js';
import type { BookingEvent } from '../events.js';
import { findChargeableCardId, findCustomerId, listCustomerIds, LEAD, listShareLinks } from './co-payers.js';

const newCustomerRegistered = (customerId: string, payerId?: string): BookingEvent => ({
  type: 'CustomerRegistered',
  data: { provider: 'stripe', customerId, ...(payerId === undefined ? {} : { payerId }) },
});
const linkSent: BookingEvent = {
  type: 'PayerLinkSent',
  data: {
    ...newInvitation(2).link,
    payerId: newId(2, 11),
    instalmentId: newId(2, 10),
    tokenHash: 'e'.repeat(64),
  },
};
const revoked: BookingEvent = {
  type: 'ShareRevoked',
  data: { payerId: newId(2, 11), instalmentId: newId(2, 10) },
};
const foldShared = (...events: BookingEvent[]) =>
  foldExistingBooking([...newDepositPaidBooking(), newCustomerRegistered('cus_lead'), ...split(), ...events]);
const share = (state: ReturnType<typeof foldShared>, n: number) => {
  const instalment = state.instalments.find((candidate) => candidate.id === newId(n, 10));
  if (!instalment) throw new Error('no share');
  return instalment;
};

test("gives each payer their own customer record and never charges another payer's card", () => {
  const state = foldShared(newCustomerRegistered('cus_joa', newId(2, 11)));
  expect([1, 2].map((n) => findCustomerId(state, share(state, n)))).toEqual(['cus_lead', 'cus_joa']);
  expect(listCustomerIds(state)).toEqual(['cus_lead', 'cus_joa']);
  const before = foldShared();
  expect(findCustomerId(before, share(before, 2))).toBeNull();
  expect([1, 2].map((n) => findChargeableCardId(state, share(state, n)))).toEqual(['pm_1', undefined]);
});

test('opens a share with every link of its payer until the share is withdrawn', () => {
  const listLinkHashes = (state: ReturnType<typeof foldShared>, n = 2) =>
    listShareLinks(state, newId(n, 10)).map(({ tokenHash }) => tokenHash.slice(0, 1));
  expect(listLinkHashes(foldShared())).toEqual(['d']);
  expect(listLinkHashes(foldShared(linkSent))).toEqual(['d', 'e']);
  expect(listLinkHashes(foldShared(linkSent, revoked))).toEqual([]);
  expect(foldShared(linkSent, revoked).payers).toMatchObject([{ payerId: newId(2, 11), links: [] }]);
  expect(listLinkHashes(foldShared(), 1)).toEqual([]);
  expect(listShareLinks(foldShared(), getInstalmentId('balance'))).toEqual([]);
});

test('changes nothing for other payers when one payer changes', () => {
  // A second co-payer is invited to pay the lead's half.
  const two = [newPayerInvited(1), newCustomerRegistered('cus_joa', newId(2, 11)), linkSent];
  const [sharedState, revokedState] = [foldShared(...two), foldShared(...two, revoked)];
  expect([1, 2].map((n) => findCustomerId(sharedState, share(sharedState, n)))).toEqual([null, 'cus_joa']);
  expect(listCustomerIds(sharedState)).toEqual(['cus_lead', 'cus_joa']);
  const countLinks = (state: typeof sharedState) =>
    [1, 2].map((n) => listShareLinks(state, newId(n, 10)).length);
  expect(countLinks(sharedState)).toEqual([1, 2]);
  expect(countLinks(revokedState)).toEqual([1, 0]);
  expect(findCustomerId(revokedState, share(revokedState, 1))).toBeNull();
});

test("closes a former payer's links and keeps their customer record to find open intents", () => {
  const state = foldShared(newCustomerRegistered('cus_joa', newId(2, 11)), linkSent, revoked);
  expect(state.payers.map(({ links }) => links)).toEqual([[]]);
  expect(listCustomerIds(state)).toEqual(['cus_lead', 'cus_joa']);
  expect(listCustomerIds(foldExistingBooking([...newDepositPaidBooking(), ...split()]))).toEqual([]);
});

test('charges nothing without the owner while no card is saved', () => {
  expect(findChargeableCardId(foldExistingBooking(newHeldBooking()), LEAD)).toBeUndefined();
  expect(findChargeableCardId(foldExistingBooking(newDepositPaidBooking()), LEAD)).toBe('pm_1');
});

test('can erase a co-payer', () => {
  expect(foldShared().persons.payers).toEqual([newId(2, 12)]);
});
