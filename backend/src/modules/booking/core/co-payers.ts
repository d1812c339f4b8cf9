import type { BookingEventOf } from '../events.js';
import type { InstalmentState } from './instalment.js';
import type { CardFacts } from './saved-cards.js';

export interface ShareLink {
  readonly tokenHash: string;
  readonly expiresAt: string;
}

/** A person invited to pay a share, traveling or not. */
export interface CoPayer {
  readonly payerId: string;
  readonly instalmentId: string;
  readonly subjectId: string;
  /** Links that open the share; empty once the share is withdrawn. */
  readonly links: readonly ShareLink[];
  /** Their own Stripe customer id. */
  readonly customerId: string | null;
}

/** Stands for an instalment that the lead pays. */
export const LEAD: Pick<InstalmentState, 'payer'> = { payer: { kind: 'lead' } };

interface CoPayerState {
  readonly customerId: string | null;
  readonly payers: readonly CoPayer[];
}

type CoPayerEvent = BookingEventOf<'PayerInvited' | 'PayerLinkSent' | 'ShareRevoked' | 'CustomerRegistered'>;

export function evolveCoPayers<S extends CoPayerState>(state: S, event: CoPayerEvent): S {
  const updatePayer = (payerId: string, update: (payer: CoPayer) => Partial<CoPayer>): S => ({
    ...state,
    payers: state.payers.map((payer) => (payer.payerId === payerId ? { ...payer, ...update(payer) } : payer)),
  });
  switch (event.type) {
    case 'PayerInvited': {
      const { payerId, instalmentId, person, tokenHash, expiresAt } = event.data;
      const links = [{ tokenHash, expiresAt }];
      const payer = { payerId, instalmentId, subjectId: person.$subject, links, customerId: null };
      return { ...state, payers: [...state.payers, payer] };
    }
    case 'PayerLinkSent': {
      const { payerId, tokenHash, expiresAt } = event.data;
      return updatePayer(payerId, ({ links }) => ({ links: [...links, { tokenHash, expiresAt }] }));
    }
    case 'ShareRevoked':
      return updatePayer(event.data.payerId, () => ({ links: [] }));
    case 'CustomerRegistered': {
      const { payerId, customerId } = event.data;
      return payerId === undefined ? { ...state, customerId } : updatePayer(payerId, () => ({ customerId }));
    }
  }
}

/** Finds the co-payer's id; undefined for the lead. */
export const findCoPayerId = ({ payer }: Pick<InstalmentState, 'payer'>): string | undefined =>
  payer.kind === 'co-payer' ? payer.payerId : undefined;

export const findCoPayer = (
  { payers }: CoPayerState,
  instalment: Pick<InstalmentState, 'payer'>,
): CoPayer | undefined => payers.find(({ payerId }) => payerId === findCoPayerId(instalment));

/** Finds the payer's own Stripe customer: a payment never uses another person's card. */
export const findCustomerId = (
  booking: CoPayerState,
  instalment: Pick<InstalmentState, 'payer'>,
): string | undefined =>
  (instalment.payer.kind === 'lead' ? booking : findCoPayer(booking, instalment))?.customerId ?? undefined;

/** Lists all Stripe customer ids of a booking. */
export const listCustomerIds = ({ customerId, payers }: CoPayerState): readonly string[] =>
  [customerId, ...payers.map((payer) => payer.customerId)].filter((id) => id !== null);

/** Lists the links that open a share; empty once it has another payer. */
export const listShareLinks = (
  booking: CoPayerState & { readonly instalments: readonly InstalmentState[] },
  shareId: string,
): readonly ShareLink[] => {
  const share = booking.instalments.find(({ id }) => id === shareId);
  return (share && findCoPayer(booking, share)?.links) ?? [];
};

/**
 * Finds the lead's saved card, the only card that may be charged off-session,
 * and only for the lead's instalments.
 */
export const findChargeableCardId = (
  { cards }: { readonly cards: CardFacts },
  { payer }: Pick<InstalmentState, 'payer'>,
): string | undefined => (payer.kind === 'lead' ? cards.savedCard?.paymentMethodId : undefined);
