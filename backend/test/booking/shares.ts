import type { BookingEvent, Instalment } from '../../src/modules/booking/events.js';
import { id, instalmentId } from './builders.js';

/** The nth share of the balance: the first is the lead's. */
const shareOf = (n: number, amountCents = 80_000): Instalment => ({
  id: id(n, 10),
  kind: 'balance',
  amountCents,
  dueOn: '2027-03-09',
  payer: n === 1 ? { kind: 'lead' } : { kind: 'fellow', payerId: id(n, 11) },
});

/** The nth co-payer, with their own link. */
export const invited = (n: number) => ({
  payerId: id(n, 11),
  person: { $subject: id(n, 12), value: { name: `Payer ${n}`, email: `payer${n}@example.com` } },
  link: { capabilityId: id(n, 7), tokenHash: 'd'.repeat(64), expiresAt: '2027-08-13T00:00:00.000Z' },
});
export const payerInvited = (n: number): BookingEvent => {
  const { link, ...payer } = invited(n);
  return { type: 'PayerInvited', data: { ...payer, instalmentId: id(n, 10), ...link } };
};
const shareScheduled = (n: number, amountCents = 80_000): BookingEvent => ({
  type: 'BalanceScheduled',
  data: {
    instalmentId: id(n, 10),
    amountCents,
    chargeOn: '2027-03-09',
    chargeAt: '2027-03-09T12:00:00.000Z',
    rule: 'balance-60-days/v1',
  },
});

/** The balance of 1,600.00 in two: the lead's half and a co-payer's. */
export const split = (): BookingEvent[] => [
  { type: 'ChargeVoided', data: { instalmentId: instalmentId('balance'), reason: 'split' } },
  {
    type: 'BalanceSplit',
    data: { instalmentId: instalmentId('balance'), shares: [shareOf(1), shareOf(2)] },
  },
  payerInvited(2),
  shareScheduled(1),
  shareScheduled(2),
];
