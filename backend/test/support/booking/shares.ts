import type { BookingEvent, Instalment } from '../../../src/modules/booking/events.js';
import { newCapabilityId, newPayerId, newPayerSubjectId, newShareId } from '../ids.js';
import { BALANCE_CENTS, BALANCE_DUE_ON, getInstalmentId } from './builders.js';
import { newChargeVoided } from './charges.js';
import { newEvent } from './events.js';

/** Creates the nth share of the balance: the first is the lead's. */
const newShare = (serial: number): Instalment => ({
  id: newShareId(serial),
  kind: 'balance',
  amountCents: BALANCE_CENTS / 2,
  dueOn: BALANCE_DUE_ON,
  payer: serial === 1 ? { kind: 'lead' } : { kind: 'co-payer', payerId: newPayerId(serial) },
});

/** Creates the nth co-payer, who has a separate link. */
export const newInvitation = (serial: number) => ({
  payerId: newPayerId(serial),
  person: {
    $subject: newPayerSubjectId(serial),
    value: { name: `Payer ${serial}`, email: `payer${serial}@example.com` },
  },
  link: {
    capabilityId: newCapabilityId(serial),
    tokenHash: 'd'.repeat(64),
    expiresAt: '2027-08-13T00:00:00.000Z',
  },
});

export const newPayerInvited = (serial: number): BookingEvent => {
  const { link, ...payer } = newInvitation(serial);
  return { type: 'PayerInvited', data: { ...payer, instalmentId: newShareId(serial), ...link } };
};

const newShareScheduled = (serial: number): BookingEvent => ({
  type: 'BalanceScheduled',
  data: {
    instalmentId: newShareId(serial),
    amountCents: BALANCE_CENTS / 2,
    chargeOn: BALANCE_DUE_ON,
    chargeAt: '2027-03-09T12:00:00.000Z',
    rule: 'balance-60-days/v1',
  },
});

/** Creates the split of the balance into these instalments. */
export const newSplitInto = (shares: readonly Instalment[], instalmentId = getInstalmentId('balance')) =>
  newEvent('BalanceSplit', { instalmentId, shares: [...shares] });

/** Creates the split of the balance of 1,600.00 into halves of the lead and a co-payer. */
export const newBalanceSplit = (): BookingEvent[] => [
  newChargeVoided('split'),
  newSplitInto([newShare(1), newShare(2)]),
  newPayerInvited(2),
  newShareScheduled(1),
  newShareScheduled(2),
];

/** The return of the second share to the lead. */
export const shareRevoked = newEvent('ShareRevoked', { payerId: newPayerId(2), instalmentId: newShareId(2) });
