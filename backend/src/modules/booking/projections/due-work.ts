import type { WorkKind } from '../../../platform/jobs/work.js';
import type { BookingEvent } from '../events.js';

/** A change of the work that is due for a booking. Ids are deterministic: the same events always name the same work. */
export type WorkChange =
  | {
      readonly do: 'schedule';
      readonly kind: WorkKind;
      readonly workId: string;
      readonly instalmentId: string | null;
      readonly dueAt: string;
    }
  | { readonly do: 'finish'; readonly workId: string };

export const holdWork = (bookingId: string): string => `hold-${bookingId}`;
export const chargeWork = (instalmentId: string): string => `charge-${instalmentId}`;
export const refundWork = (refundId: string): string => `refund-${refundId}`;
export const erasureWork = (erasureId: string): string => `erasure-${erasureId}`;

/**
 * What an event means for due work. Timers are never cancelled elsewhere: work that comes due too late finds a state in
 * which it does nothing. `recordedAt` is when the event happened, for work that is due at once.
 */
export function dueWork(bookingId: string, event: BookingEvent, recordedAt: string): WorkChange[] {
  switch (event.type) {
    case 'BookingCreated':
    case 'HoldExtended':
    case 'TransferChosen':
      return [
        {
          do: 'schedule',
          kind: 'hold-expiry',
          workId: holdWork(bookingId),
          instalmentId: null,
          dueAt: event.data.holdExpiresAt,
        },
      ];
    case 'BookingConfirmed':
    case 'BookingExpired':
      return [{ do: 'finish', workId: holdWork(bookingId) }];
    case 'BalanceScheduled':
      return [charge(event.data.instalmentId, event.data.chargeAt)];
    case 'ChargeOutcomeUnknown':
      return [{ ...charge(event.data.instalmentId, event.data.askAgainAt), kind: 'ask' }];
    case 'ChargeDeclined':
      return [
        event.data.retryAt === null
          ? { do: 'finish', workId: chargeWork(event.data.instalmentId) }
          : charge(event.data.instalmentId, event.data.retryAt),
      ];
    case 'BalancePaid':
    case 'ChargeActionRequired':
    case 'ChargeExhausted':
    case 'ChargeVoided':
      return [{ do: 'finish', workId: chargeWork(event.data.instalmentId) }];
    case 'RefundStarted':
    case 'RefundPending': {
      const { instalmentId, refundId } = event.data;
      const dueAt = event.type === 'RefundPending' ? event.data.askAgainAt : recordedAt;
      return [{ do: 'schedule', kind: 'refund', workId: refundWork(refundId), instalmentId, dueAt }];
    }
    case 'PaymentRefunded':
    case 'RefundFailed':
      return [{ do: 'finish', workId: refundWork(event.data.refundId) }];
    case 'PersonErased': {
      const workId = erasureWork(event.data.erasureId);
      return [{ do: 'schedule', kind: 'erasure', workId, instalmentId: null, dueAt: recordedAt }];
    }
    case 'ErasureCompleted':
      return [{ do: 'finish', workId: erasureWork(event.data.erasureId) }];
    default:
      return [];
  }
}

const charge = (instalmentId: string, dueAt: string): Extract<WorkChange, { do: 'schedule' }> => ({
  do: 'schedule',
  kind: 'charge',
  workId: chargeWork(instalmentId),
  instalmentId,
  dueAt,
});
