import { expect, test } from '@jest/globals';
import { depositPaid, existing, held, id, instalmentId } from '../../../../test/booking/builders.js';
import { invited, payerInvited, split } from '../../../../test/booking/shares.js';
import type { BookingEvent } from '../events.js';
import { cardOf, customerOf, customersOf, LEAD, linksOfShare } from './co-payers.js';

const registered = (customerId: string, payerId?: string): BookingEvent => ({
  type: 'CustomerRegistered',
  data: { provider: 'stripe', customerId, ...(payerId === undefined ? {} : { payerId }) },
});
const linkSent: BookingEvent = {
  type: 'PayerLinkSent',
  data: { ...invited(2).link, payerId: id(2, 11), instalmentId: id(2, 10), tokenHash: 'e'.repeat(64) },
};
const revoked: BookingEvent = { type: 'ShareRevoked', data: { payerId: id(2, 11), instalmentId: id(2, 10) } };
const shared = (...events: BookingEvent[]) =>
  existing([...depositPaid(), registered('cus_lead'), ...split(), ...events]);
const share = (state: ReturnType<typeof shared>, n: number) => {
  const instalment = state.instalments.find((candidate) => candidate.id === id(n, 10));
  if (!instalment) throw new Error('no share');
  return instalment;
};

test("gives each payer their own customer record and never charges another payer's card", () => {
  const state = shared(registered('cus_joa', id(2, 11)));
  expect([1, 2].map((n) => customerOf(state, share(state, n)))).toEqual(['cus_lead', 'cus_joa']);
  expect(customersOf(state)).toEqual(['cus_lead', 'cus_joa']);
  const before = shared();
  expect(customerOf(before, share(before, 2))).toBeNull();
  expect([1, 2].map((n) => cardOf(state, share(state, n)))).toEqual(['pm_1', undefined]);
});

test('opens a share with every link of its payer until the share is withdrawn', () => {
  const hashes = (state: ReturnType<typeof shared>, n = 2) =>
    linksOfShare(state, id(n, 10)).map(({ tokenHash }) => tokenHash.slice(0, 1));
  expect(hashes(shared())).toEqual(['d']);
  expect(hashes(shared(linkSent))).toEqual(['d', 'e']);
  expect(hashes(shared(linkSent, revoked))).toEqual([]);
  expect(shared(linkSent, revoked).payers).toMatchObject([{ payerId: id(2, 11), links: [] }]);
  expect(hashes(shared(), 1)).toEqual([]);
  expect(linksOfShare(shared(), instalmentId('balance'))).toEqual([]);
});

test('changes nothing for other payers when one payer changes', () => {
  // A second co-payer is invited to pay the lead's half.
  const two = [payerInvited(1), registered('cus_joa', id(2, 11)), linkSent];
  const [sharedState, revokedState] = [shared(...two), shared(...two, revoked)];
  expect([1, 2].map((n) => customerOf(sharedState, share(sharedState, n)))).toEqual([null, 'cus_joa']);
  expect(customersOf(sharedState)).toEqual(['cus_lead', 'cus_joa']);
  const links = (state: typeof sharedState) => [1, 2].map((n) => linksOfShare(state, id(n, 10)).length);
  expect(links(sharedState)).toEqual([1, 2]);
  expect(links(revokedState)).toEqual([1, 0]);
  expect(customerOf(revokedState, share(revokedState, 1))).toBeNull();
});

test("closes a former payer's links and keeps their customer record to find open intents", () => {
  const state = shared(registered('cus_joa', id(2, 11)), linkSent, revoked);
  expect(state.payers.map(({ links }) => links)).toEqual([[]]);
  expect(customersOf(state)).toEqual(['cus_lead', 'cus_joa']);
  expect(customersOf(existing([...depositPaid(), ...split()]))).toEqual([]);
});

test('charges nothing without the owner while no card is saved', () => {
  expect(cardOf(existing(held()), LEAD)).toBeUndefined();
  expect(cardOf(existing(depositPaid()), LEAD)).toBe('pm_1');
});

test('can erase a co-payer', () => {
  expect(shared().persons.payers).toEqual([id(2, 12)]);
});
