import type { BookingView } from '@wayfold/contracts/bookings/bookings';
import type { InstalmentView, PaidBy } from '@wayfold/contracts/money/instalments';
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

/** The instalments after a change at that moment; those that were there keep what happened to them. */
export const revised = (view: BookingView, instalments: readonly Instalment[], at: Date): InstalmentView[] =>
  instalments.map((next) => {
    const before = view.instalments.find(({ id }) => id === next.id);
    if (!before) return instalmentView(next);
    const { amountCents, dueOn, chargeAt } = instalmentView(next);
    // What came by parts may be all of it now.
    const covered = before.paidCents >= amountCents && before.paidCents > 0;
    const paidAt = before.paidAt ?? (covered ? at.toISOString() : null);
    return { ...before, amountCents, dueOn, chargeAt, paidAt };
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
