import { compareText } from '../../../kernel/compare-text.js';
import { type BookingEventOf, isWriteOff, type RefundReason, type Source } from '../events.js';

interface RefundFacts {
  readonly refundId: string;
  readonly provider: Source;
  readonly paymentId: string;
  readonly amountCents: number;
  readonly reason: RefundReason;
  /** The failed refund that this refund replaces; staff send the money by bank or in cash. */
  readonly originalRefundId?: string | undefined;
  /** Times it was requested and then had to wait for a dispute; each new attempt has a new id. */
  readonly interruptionCount: number;
}

/** Provider id of the refund reported as failed: that report is final. Null if the report had none. */
interface FailureReport {
  readonly failedProviderRefundId: string | null;
}

type RefundProgress =
  | { readonly status: 'STARTED' }
  /** The provider has accepted the refund and has not sent it yet. */
  | { readonly status: 'PENDING'; readonly providerRefundId: string }
  /** The payment is disputed, so the refund waits. */
  | { readonly status: 'HELD' }
  | {
      readonly status: 'SENT';
      readonly providerRefundId: string;
      /** The earlier end that proved wrong; null for most refunds. */
      readonly overruledEnd: OverruledEnd | null;
    }
  | FailedState
  /** The money is already gone: lost in a dispute, reversed, or sent by other means. */
  | ({ readonly status: 'WRITTEN_OFF'; readonly providerRefundId: string | null } & FailureReport);

interface FailedState extends FailureReport {
  readonly status: 'FAILED';
  /** Provider id of the refund that was pending or sent before it failed. */
  readonly providerRefundId: string | null;
  /** Cents still owed by another method, without what later refunds reissued. */
  readonly owedCents: number;
}

type OverruledEnd = FailureReport &
  (
    | {
        readonly end: 'FAILED';
        /** Cents that other refunds cover too: not owed again if it comes back. */
        readonly reissuedCents: number;
      }
    | { readonly end: 'WRITTEN_OFF' }
  );

export type RefundState = RefundFacts & RefundProgress;
export type FailedRefund = RefundFacts & FailedState;

/** True if the refund is requested, or about to be requested, at its source. */
export const isOpenRefund = ({ status }: RefundState): boolean =>
  status === 'STARTED' || status === 'PENDING';

/** True until the refund is sent, has failed or is written off. */
export const isUnfinished = (refund: RefundState): boolean =>
  isOpenRefund(refund) || refund.status === 'HELD';

/** Returns the cents of a failed refund that staff must send by another method. */
export const getOwedCents = (refund: RefundState): number =>
  refund.status === 'FAILED' ? refund.owedCents : 0;

/** Returns the cents of a refund sent despite its failure that other refunds cover too. */
export const getReissuedCents = (refund: RefundState): number =>
  refund.status === 'SENT' && refund.overruledEnd?.end === 'FAILED' ? refund.overruledEnd.reissuedCents : 0;

/** True if the refund was sent although its money was already gone. */
export const isSentDespiteWriteOff = (refund: RefundState): boolean =>
  refund.status === 'SENT' && refund.overruledEnd?.end === 'WRITTEN_OFF';

/** Finds the provider's id of the refund, once the provider has accepted it. */
export function findProviderRefundId(refund: RefundState): string | undefined {
  if (refund.status === 'STARTED' || refund.status === 'HELD') return undefined;
  return refund.providerRefundId ?? undefined;
}

/** Provider error codes for a disputed payment; the provider may know of the dispute before we do. */
const CONTESTED_CODES: readonly string[] = [
  'charge_disputed',
  'charge_for_pending_refund_disputed',
  'TRANSACTION_DISPUTED',
];

/** True if the refund was refused because of a dispute and may be retried. */
export const isContested = (code: string): boolean => CONTESTED_CODES.includes(code);

/** Builds the id of the current attempt, so that reports about an earlier attempt do not apply to it. */
export const buildAttemptId = ({
  refundId,
  interruptionCount,
}: Pick<RefundState, 'refundId' | 'interruptionCount'>): string =>
  interruptionCount === 0 ? refundId : `${refundId}:${interruptionCount}`;

export interface AttemptReport {
  readonly providerRefundId: string | null;
  readonly attemptId?: string;
}

/** True if a reported failure belongs to the current attempt, not to an earlier attempt. */
export function isOfCurrentAttempt(refund: RefundState, report: AttemptReport): boolean {
  const { providerRefundId, attemptId = refund.refundId } = report;
  const acceptedId = findProviderRefundId(refund);
  if (acceptedId !== undefined && providerRefundId !== null) return acceptedId === providerRefundId;
  return attemptId === buildAttemptId(refund);
}

export type RefundEvent = BookingEventOf<
  'RefundStarted' | 'RefundHeld' | 'RefundPending' | 'PaymentRefunded' | 'RefundFailed'
>;

export function evolveRefunds(refunds: readonly RefundState[], event: RefundEvent): readonly RefundState[] {
  const refund = refunds.find(({ refundId }) => refundId === event.data.refundId);
  const interruptionCount = refund?.interruptionCount ?? 0;
  switch (event.type) {
    case 'RefundStarted': {
      const { instalmentId: _instalmentId, ...facts } = event.data;
      return addRefund(refunds, { ...facts, status: 'STARTED', interruptionCount });
    }
    case 'RefundHeld': {
      const { instalmentId: _instalmentId, wasStarted, ...facts } = event.data;
      const newInterruptions = wasStarted ? 1 : 0;
      return addRefund(refunds, {
        ...facts,
        status: 'HELD',
        interruptionCount: interruptionCount + newInterruptions,
      });
    }
    case 'RefundPending': {
      const { providerRefundId } = event.data;
      return refund && isOpenRefund(refund)
        ? replaceRefund(refunds, { ...toRefundFacts(refund), status: 'PENDING', providerRefundId })
        : refunds;
    }
    case 'PaymentRefunded':
      return refund ? markSent(refunds, refund, event.data.providerRefundId) : refunds;
    case 'RefundFailed':
      return refund ? markFailed(refunds, refund, event.data) : refunds;
  }
}

const toRefundFacts = (refund: RefundState): RefundFacts => {
  const { refundId, provider, paymentId, amountCents, reason, originalRefundId, interruptionCount } = refund;
  return { refundId, provider, paymentId, amountCents, reason, originalRefundId, interruptionCount };
};

const replaceRefund = (refunds: readonly RefundState[], newRefund: RefundState): readonly RefundState[] =>
  refunds.map((refund) => (refund.refundId === newRefund.refundId ? newRefund : refund));

/** Appends the refund. A new refund also pays what failed refunds owe; a retry has paid that already. */
function addRefund(refunds: readonly RefundState[], newRefund: RefundState): readonly RefundState[] {
  const otherRefunds = refunds.filter(({ refundId }) => refundId !== newRefund.refundId);
  return [
    ...(otherRefunds.length < refunds.length ? otherRefunds : payOwedRefunds(refunds, newRefund)),
    newRefund,
  ];
}

/** Marks the refund sent. If it had failed and been reissued, the failed reissue is settled too. */
export function markSent(
  refunds: readonly RefundState[],
  refund: RefundState,
  providerRefundId: string,
): readonly RefundState[] {
  const facts = toRefundFacts(refund);
  const sentRefund = { ...facts, status: 'SENT', providerRefundId } as const;
  if (refund.status === 'FAILED') {
    const { failedProviderRefundId } = refund;
    const reissuedCents = calculateCoveredTwiceCents(refunds, refund);
    const overruledEnd = { end: 'FAILED', failedProviderRefundId, reissuedCents } as const;
    const amountCents = refund.amountCents - refund.owedCents;
    const reissue = { ...facts, amountCents, reason: 'requested' } as const;
    return payOwedRefunds(replaceRefund(refunds, { ...sentRefund, overruledEnd }), reissue);
  }
  if (refund.status === 'WRITTEN_OFF') {
    const { status: end, failedProviderRefundId } = refund;
    return replaceRefund(refunds, { ...sentRefund, overruledEnd: { end, failedProviderRefundId } });
  }
  return replaceRefund(refunds, {
    ...sentRefund,
    overruledEnd: refund.status === 'SENT' ? refund.overruledEnd : null,
  });
}

type RefundFailureData = BookingEventOf<'RefundFailed'>['data'];

function markFailed(
  refunds: readonly RefundState[],
  refund: RefundState,
  { code, amountCents, providerRefundId, supersededBy }: RefundFailureData,
): readonly RefundState[] {
  const endFacts = {
    ...toRefundFacts(refund),
    providerRefundId: findProviderRefundId(refund) ?? null,
    failedProviderRefundId: providerRefundId ?? pickLastFailureId(refund),
  };
  const isWrittenOff = refund.status === 'WRITTEN_OFF' || isSentDespiteWriteOff(refund);
  const failedRefunds = replaceRefund(
    refunds,
    isWrittenOff || isWriteOff(code)
      ? { ...endFacts, status: 'WRITTEN_OFF' }
      : {
          ...endFacts,
          status: 'FAILED',
          owedCents: refund.status === 'FAILED' ? refund.owedCents : amountCents - getReissuedCents(refund),
        },
  );
  // The failed refund behind this reissue was sent; until that is recorded, it owes the amount.
  return failedRefunds.map((failedRefund) =>
    failedRefund.refundId === supersededBy && failedRefund.status === 'FAILED'
      ? { ...failedRefund, owedCents: failedRefund.owedCents + amountCents }
      : failedRefund,
  );
}

function pickLastFailureId(refund: RefundState): string | null {
  if (refund.status === 'FAILED' || refund.status === 'WRITTEN_OFF') return refund.failedProviderRefundId;
  return refund.status === 'SENT' ? (refund.overruledEnd?.failedProviderRefundId ?? null) : null;
}

/**
 * Calculates the cents of a failed refund that other refunds cover too; we do not owe them if it is sent and
 * comes back.
 */
export function calculateCoveredTwiceCents(
  refunds: readonly RefundState[],
  failedRefund: FailedRefund,
): number {
  const otherRefunds = refunds.filter(
    ({ refundId, paymentId }) => refundId !== failedRefund.refundId && paymentId === failedRefund.paymentId,
  );
  const othersCents = otherRefunds.reduce((sum, refund) => sum + getOwedCents(refund), 0);
  return Math.max(0, failedRefund.amountCents - failedRefund.owedCents - othersCents);
}

/** Lets a new refund pay what failed refunds of its payment owe: first the replaced one, then the oldest. */
function payOwedRefunds(refunds: readonly RefundState[], newRefund: RefundFacts): readonly RefundState[] {
  const isReplaced = ({ refundId }: RefundState): boolean => refundId === newRefund.originalRefundId;
  let unpaidCents = newRefund.amountCents;
  const owedCentsById = new Map<string, number>();
  const failedRefunds = refunds
    .filter((refund) => refund.status === 'FAILED' && refund.paymentId === newRefund.paymentId)
    .filter((refund) => newRefund.reason !== 'goodwill' || isReplaced(refund))
    .toSorted((a, b) => Number(isReplaced(b)) - Number(isReplaced(a)) || compareText(a.refundId, b.refundId));
  for (const refund of failedRefunds) {
    const paidCents = Math.min(getOwedCents(refund), unpaidCents);
    owedCentsById.set(refund.refundId, getOwedCents(refund) - paidCents);
    unpaidCents -= paidCents;
  }
  return refunds.map((refund) =>
    refund.status === 'FAILED'
      ? { ...refund, owedCents: owedCentsById.get(refund.refundId) ?? refund.owedCents }
      : refund,
  );
}

/** Clears what is owed for failed refunds, because canceling re-decides every refund. */
export const clearOwedCents =
  (paymentIds: ReadonlySet<string>) =>
  <T extends { readonly refunds: readonly RefundState[] }>(instalment: T): T => ({
    ...instalment,
    refunds: instalment.refunds.map((refund) =>
      refund.status === 'FAILED' && paymentIds.has(refund.paymentId) ? { ...refund, owedCents: 0 } : refund,
    ),
  });
