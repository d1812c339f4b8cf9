import type { BookingEvent, Instalment } from '../../src/modules/booking/events.js';
import { newId, getInstalmentId } from './builders.js';

/** The nth share of the balance: the first is the lead's. */
const newShare = (n: number, amountCents = 80_000): Instalment => ({
  id: newId(n, 10),
  kind: 'balance',
  amountCents,
  dueOn: '2027-03-09',
  payer: n === 1 ? { kind: 'lead' } : { kind: 'co-payer', payerId: newId(n, 11) },
});

/** The nth co-payer, who has a link of their own. */
export const newInvitation = (n: number) => ({
  payerId: newId(n, 11),
  person: { $subject: newId(n, 12), value: { name: `Payer ${n}`, email: `payer${n}@example.com` } },
  link: { capabilityId: newId(n, 7), tokenHash: 'd'.repeat(64), expiresAt: '2027-08-13T00:00:00.000Z' },
});
export const newPayerInvited = (n: number): BookingEvent => {
  const { link, ...payer } = newInvitation(n);
  return { type: 'PayerInvited', data: { ...payer, instalmentId: newId(n, 10), ...link } };
};
const newShareScheduled = (n: number, amountCents = 80_000): BookingEvent => ({
  type: 'BalanceScheduled',
  data: {
    instalmentId: newId(n, 10),
    amountCents,
    chargeOn: '2027-03-09',
    chargeAt: '2027-03-09T12:00:00.000Z',
    rule: 'balance-60-days/v1',
  },
});

/** The balance of 1,600.00 split in halves between the lead and a co-payer. */
export const split = (): BookingEvent[] => [
  { type: 'ChargeVoided', data: { instalmentId: getInstalmentId('balance'), reason: 'split' } },
  {
    type: 'BalanceSplit',
    data: { instalmentId: getInstalmentId('balance'), shares: [newShare(1), newShare(2)] },
  },
  newPayerInvited(2),
  newShareScheduled(1),
  newShareScheduled(2),
];
