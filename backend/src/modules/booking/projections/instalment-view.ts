import type { BookingView } from '@wayfold/contracts/bookings';
import type { InstalmentView, PaidBy } from '@wayfold/contracts/instalments';
import { chargeInstant } from '@wayfold/contracts/kernel/dates';
import type { Instalment, Paid } from '../events.js';

/** An instalment of which nothing is paid yet. */
export const instalmentView = ({ id, kind, amountCents, dueOn, payer }: Instalment): InstalmentView => ({
  id,
  kind,
  amountCents,
  dueOn,
  chargeAt: kind === 'balance' ? chargeInstant(dueOn) : null,
  paidAt: null,
  refundedCents: 0,
  charge: null,
  card: null,
  method: null,
  paidCents: 0,
  payer: payer.kind,
});

/** Money that came in for an instalment. */
export function received(view: BookingView, paid: Paid): Partial<InstalmentView> {
  const before = view.instalments.find(({ id }) => id === paid.instalmentId)?.paidCents ?? 0;
  return { paidCents: before + paid.amountCents, method: methodOf(paid) };
}

/** The instalments after a change; those that were there keep what happened to them. */
export const revised = (view: BookingView, instalments: readonly Instalment[]): InstalmentView[] =>
  instalments.map((next) => {
    const before = view.instalments.find(({ id }) => id === next.id);
    const made = instalmentView(next);
    return before
      ? { ...before, amountCents: made.amountCents, dueOn: made.dueOn, chargeAt: made.chargeAt }
      : made;
  });

const METHOD_OF = {
  stripe: 'card',
  paypal: 'paypal',
  bank: 'transfer',
  'gift-card': 'gift-card',
  staff: 'staff',
  goodwill: 'goodwill',
} as const;

export const methodOf = ({
  provider,
  lender,
}: {
  provider: Paid['provider'];
  lender?: Paid['lender'] | undefined;
}): PaidBy => lender ?? METHOD_OF[provider];
