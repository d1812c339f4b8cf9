import { expect, test } from '@jest/globals';
import {
  foldExistingBooking,
  getInstalmentId,
  newDepositPaidHistory,
  newHeldHistory,
} from '../../../../test/support/booking/builders.js';
import { newCustomerRegistered } from '../../../../test/support/booking/payments.js';
import {
  newBalanceSplit,
  newInvitation,
  newPayerInvited,
  shareRevoked,
} from '../../../../test/support/booking/shares.js';
import { newPayerId, newPayerSubjectId, newShareId } from '../../../../test/support/ids.js';
import type { BookingEvent } from '../events.js';
import { findChargeableCardId, findCustomerId, LEAD, listCustomerIds, listShareLinks } from './co-payers.js';

const linkSent: BookingEvent = {
  type: 'PayerLinkSent',
  data: {
    ...newInvitation(2).link,
    payerId: newPayerId(2),
    instalmentId: newShareId(2),
    tokenHash: 'e'.repeat(64),
  },
};

const foldShared = (...events: BookingEvent[]) =>
  foldExistingBooking([
    ...newDepositPaidHistory(),
    newCustomerRegistered('cus_lead'),
    ...newBalanceSplit(),
    ...events,
  ]);

const requireShare = (state: ReturnType<typeof foldShared>, serial: number) => {
  const instalment = state.instalments.find((candidate) => candidate.id === newShareId(serial));
  if (!instalment) throw new Error('the booking has no share');
  return instalment;
};

test('each payer has their own customer record', () => {
  const booking = foldShared(newCustomerRegistered('cus_joa', newPayerId(2)));
  expect([1, 2].map((serial) => findCustomerId(booking, requireShare(booking, serial)))).toEqual([
    'cus_lead',
    'cus_joa',
  ]);
  expect(listCustomerIds(booking)).toEqual(['cus_lead', 'cus_joa']);
});

test('a co-payer has no customer record before they pay', () => {
  const booking = foldShared();
  expect(findCustomerId(booking, requireShare(booking, 2))).toBeUndefined();
});

test('the saved card of the lead is not charged for a co-payer', () => {
  const booking = foldShared(newCustomerRegistered('cus_joa', newPayerId(2)));
  expect([1, 2].map((serial) => findChargeableCardId(booking, requireShare(booking, serial)))).toEqual([
    'pm_1',
    undefined,
  ]);
});

const listLinkHashes = (state: ReturnType<typeof foldShared>, serial = 2) =>
  listShareLinks(state, newShareId(serial)).map(({ tokenHash }) => tokenHash.slice(0, 1));

test('every link of a payer opens their share', () => {
  expect(listLinkHashes(foldShared())).toEqual(['d']);
  expect(listLinkHashes(foldShared(linkSent))).toEqual(['d', 'e']);
});

test('no link opens a share that is withdrawn', () => {
  expect(listLinkHashes(foldShared(linkSent, shareRevoked))).toEqual([]);
  expect(foldShared(linkSent, shareRevoked).payers).toMatchObject([{ payerId: newPayerId(2), links: [] }]);
});

test('no link opens the lead’s share or the balance that was split', () => {
  expect(listLinkHashes(foldShared(), 1)).toEqual([]);
  expect(listShareLinks(foldShared(), getInstalmentId('balance'))).toEqual([]);
});

test('a change of one payer leaves the other payers unchanged', () => {
  // A second co-payer is invited to pay the lead's half.
  const twoCoPayers = [newPayerInvited(1), newCustomerRegistered('cus_joa', newPayerId(2)), linkSent];
  const [sharedState, revokedState] = [foldShared(...twoCoPayers), foldShared(...twoCoPayers, shareRevoked)];
  expect([1, 2].map((serial) => findCustomerId(sharedState, requireShare(sharedState, serial)))).toEqual([
    undefined,
    'cus_joa',
  ]);
  expect(listCustomerIds(sharedState)).toEqual(['cus_lead', 'cus_joa']);

  const countLinks = (state: typeof sharedState) =>
    [1, 2].map((serial) => listShareLinks(state, newShareId(serial)).length);
  expect(countLinks(sharedState)).toEqual([1, 2]);
  expect(countLinks(revokedState)).toEqual([1, 0]);
  expect(findCustomerId(revokedState, requireShare(revokedState, 1))).toBeUndefined();
});

test('a former payer has no links but keeps their customer record, so that open intents are found', () => {
  const booking = foldShared(newCustomerRegistered('cus_joa', newPayerId(2)), linkSent, shareRevoked);
  expect(booking.payers.map(({ links }) => links)).toEqual([[]]);
  expect(listCustomerIds(booking)).toEqual(['cus_lead', 'cus_joa']);
});

test('a booking without customer records at the provider lists no customer ids', () => {
  expect(listCustomerIds(foldExistingBooking([...newDepositPaidHistory(), ...newBalanceSplit()]))).toEqual(
    [],
  );
});

test('no card is charged off-session while none is saved', () => {
  expect(findChargeableCardId(foldExistingBooking(newHeldHistory()), LEAD)).toBeUndefined();
  expect(findChargeableCardId(foldExistingBooking(newDepositPaidHistory()), LEAD)).toBe('pm_1');
});

test('a co-payer is a person who can be erased', () => {
  expect(foldShared().persons.payers).toEqual([newPayerSubjectId(2)]);
});
