import { sumCents } from '@wayfold/contracts/kernel/cents';
import { MIN_CARD_CENTS } from '@wayfold/contracts/kernel/pay-methods';
import { assertNever } from '../../../kernel/decider.js';
import { type Refusal, refuse } from '../../../kernel/refuse.js';
import type { SealedValue } from '../../../kernel/sealed.js';
import type { NewCapability } from '../access/access.js';
import { type BookingState, type ConfirmedBooking, findInstalment } from '../core/booking.js';
import { type CoPayer, findCoPayer } from '../core/co-payers.js';
import { isClearOfDisputes } from '../core/dispute-state.js';
import { hasRunningAttempt, type InstalmentState } from '../core/instalment.js';
import { dropOrder, mayCapture, stopPayments } from '../core/open-payments.js';
import type { BookingEvent, Instalment, Payer } from '../events.js';
import { calculateChargeInstant } from '../summary.js';

/** Limit on valid links per share. */
const MAX_LINKS = 10;

/** A co-payer with their own link. */
export interface Invitation {
  readonly payerId: string;
  readonly person: SealedValue<Payer>;
  readonly link: NewCapability;
}

export type ShareCommand =
  | {
      readonly type: 'Split';
      readonly instalmentId: string;
      readonly shares: readonly {
        readonly id: string;
        readonly amountCents: number;
        /** Null for the lead's own share. */
        readonly invitation: Invitation | null;
      }[];
      readonly now: Date;
    }
  /** Invites a co-payer to pay an instalment of the lead. */
  | { readonly type: 'Assign'; readonly instalmentId: string; readonly invitation: Invitation }
  | { readonly type: 'Revoke'; readonly instalmentId: string }
  | {
      readonly type: 'SendLink';
      readonly instalmentId: string;
      readonly link: NewCapability;
      readonly now: Date;
    };

type ShareCommandOf<T extends ShareCommand['type']> = Extract<ShareCommand, { type: T }>;

export type ShareDecisionRefusal =
  | 'NOT_FOUND'
  | 'BOOKING_NOT_CONFIRMED'
  | 'ALREADY_PAID'
  | 'PAYMENT_IN_PROGRESS'
  | 'SHARES_DIFFER'
  | 'SHARE_TOO_SMALL'
  | 'TOO_MANY_SHARES'
  | 'TOO_LATE_TO_SPLIT'
  | 'NOT_A_SHARE';

type ShareDecision = BookingEvent[] | Refusal<ShareDecisionRefusal>;

const newPayerInvited = (instalmentId: string, { payerId, person, link }: Invitation): BookingEvent => ({
  type: 'PayerInvited',
  data: { payerId, instalmentId, person, ...link },
});

/**
 * Returns why the instalment cannot change now. Bank money is the lead's to send, but a share awaited by bank
 * can be withdrawn.
 */
function checkShareChange(
  instalment: InstalmentState,
  { type }: ShareCommand,
): Refusal<ShareDecisionRefusal> | undefined {
  if (instalment.finalPayment || instalment.parts.length > 0) return refuse('ALREADY_PAID');
  const isAwaitedByBank = instalment.transfer !== null && type !== 'Revoke';
  const isBusy = mayCapture(instalment) || hasRunningAttempt(instalment) || isAwaitedByBank;
  return isBusy ? refuse('PAYMENT_IN_PROGRESS') : undefined;
}

/** Returns why the shares cannot replace the balance: their number, a share's size, or their sum. */
function checkShares(
  { instalments, quote }: ConfirmedBooking,
  { amountCents }: InstalmentState,
  shares: ShareCommandOf<'Split'>['shares'],
): Refusal<ShareDecisionRefusal> | undefined {
  const otherShareCount = instalments.filter(({ kind }) => kind === 'balance').length - 1;
  const maxShareCount = quote.travelers + 1 - otherShareCount;
  if (shares.length > maxShareCount) return refuse('TOO_MANY_SHARES', { most: maxShareCount });
  if (shares.some((share) => share.amountCents < MIN_CARD_CENTS))
    return refuse('SHARE_TOO_SMALL', { minCents: MIN_CARD_CENTS });
  const sharesCents = sumCents(shares);
  if (sharesCents === amountCents) return undefined;
  return refuse('SHARES_DIFFER', { amountCents, sumCents: sharesCents });
}

function splitBalance(
  booking: ConfirmedBooking,
  instalment: InstalmentState,
  { shares, now }: ShareCommandOf<'Split'>,
): ShareDecision {
  const { id: instalmentId, kind, dueOn } = instalment;
  if (kind !== 'balance' || instalment.payer.kind !== 'lead') return refuse('NOT_A_SHARE');
  // From the due date on, the balance is charged unsplit.
  if (now.toISOString() >= calculateChargeInstant(dueOn)) return refuse('TOO_LATE_TO_SPLIT', { dueOn });
  const refusal = checkShares(booking, instalment, shares);
  if (refusal) return refusal;
  const newInstalments = shares.map(({ id, amountCents, invitation }): Instalment => ({
    id,
    kind,
    amountCents,
    dueOn,
    payer: invitation ? { kind: 'co-payer', payerId: invitation.payerId } : { kind: 'lead' },
  }));
  const chargeAt = calculateChargeInstant(dueOn);
  return [
    ...stopPayments(instalment, { order: 'amount-changed', charge: 'split' }),
    { type: 'BalanceSplit', data: { instalmentId, shares: newInstalments } },
    ...shares.flatMap(({ id, invitation }) => (invitation ? [newPayerInvited(id, invitation)] : [])),
    // A disputed booking is scheduled after the dispute ends well.
    ...(isClearOfDisputes(booking) ? newInstalments : []).map(({ id, amountCents }): BookingEvent => ({
      type: 'BalanceScheduled',
      data: { instalmentId: id, amountCents, chargeOn: dueOn, chargeAt, rule: 'balance-60-days/v1' },
    })),
  ];
}

function sendLink(
  { payerId, links }: CoPayer,
  { instalmentId, link, now }: ShareCommandOf<'SendLink'>,
): BookingEvent[] {
  const sentAt = now.toISOString();
  const validLinkCount = links.filter(({ expiresAt }) => sentAt < expiresAt).length;
  if (validLinkCount >= MAX_LINKS || sentAt >= link.expiresAt) return [];
  return [{ type: 'PayerLinkSent', data: { payerId, instalmentId, ...link } }];
}

/** Decides who pays a balance: splits it into shares with the same sum, or changes the payer of a share. */
export function decideShares(booking: BookingState, command: ShareCommand): ShareDecision {
  if (booking.status === 'NEW') return refuse('NOT_FOUND');
  if (booking.status !== 'CONFIRMED') return refuse('BOOKING_NOT_CONFIRMED');
  const { instalmentId } = command;
  const instalment = findInstalment(booking, instalmentId);
  if (!instalment) return refuse('NOT_FOUND');
  const payer = findCoPayer(booking, instalment);
  if (command.type === 'SendLink') return payer ? sendLink(payer, command) : refuse('NOT_A_SHARE');
  const refusal = checkShareChange(instalment, command);
  if (refusal) return refusal;
  switch (command.type) {
    case 'Split':
      return splitBalance(booking, instalment, command);
    case 'Assign':
      if (instalment.kind !== 'balance' || payer) return refuse('NOT_A_SHARE');
      return [...dropOrder(instalment, 'payer-changed'), newPayerInvited(instalmentId, command.invitation)];
    case 'Revoke':
      return payer
        ? [
            ...dropOrder(instalment, 'payer-changed'),
            { type: 'ShareRevoked', data: { payerId: payer.payerId, instalmentId } },
          ]
        : refuse('NOT_A_SHARE');
    default:
      return assertNever(command);
  }
}
