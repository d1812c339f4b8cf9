import type { BookingView } from '@wayfold/contracts/bookings/bookings';
import type { BookingEvent } from '../../../src/modules/booking/events.js';
import { foldView } from '../../../src/modules/booking/view/booking-view.js';
import type { StoredEvent } from '../../../src/platform/event-store/port.js';
import type { Violation } from '../../support/invariants/violation.js';

/** A previewed result, and the command sent because of it. */
export interface RecordedPreview {
  readonly bookingId: string;
  /** The booking's version before the preview. */
  readonly version: number;
  readonly booking: BookingView;
  /** Refunds in order; a customer's preview names no payments. */
  readonly refunds: readonly { readonly paymentId?: string; readonly amountCents: number }[];
}

/** Checks for commands on an unchanged booking whose result differs from the preview. */
export function checkPreviews(
  { previews }: { readonly previews: ReadonlyMap<string, RecordedPreview> },
  events: readonly StoredEvent[],
): Violation[] {
  return [...previews].flatMap(([commandId, { bookingId, version, booking, refunds }]): Violation[] => {
    const log = events.filter(({ streamId }) => streamId === bookingId) as (StoredEvent & BookingEvent)[];
    const ownEvents = log.filter(({ meta }) => meta.commandId === commandId);
    const [first, last] = [ownEvents[0], ownEvents.at(-1)];
    if (!first || !last) return [];
    const interveningEvents = log.slice(version, first.version - 1);
    if (!interveningEvents.every(({ type }) => type === 'ConfirmationCodeSent')) return [];
    const view = foldView(log.slice(0, last.version));
    const startedRefunds = ownEvents.flatMap((event) => (event.type === 'RefundStarted' ? [event.data] : []));
    const isAsShown =
      toComparable(view) === toComparable(booking) &&
      startedRefunds.length === refunds.length &&
      startedRefunds.every(({ paymentId, amountCents }, i) => {
        const previewedRefund = refunds[i];
        return (
          previewedRefund?.amountCents === amountCents &&
          (previewedRefund.paymentId ?? paymentId) === paymentId
        );
      });
    return isAsShown
      ? []
      : [
          {
            invariant: 'previews',
            problem: `${first.type} of ${bookingId} left another booking than shown`,
          },
        ];
  });
}

/** Removes instants, new ids and the code's own event, which a preview cannot know. */
const toComparable = (view: BookingView | null): string =>
  JSON.stringify({ ...view, version: 0 })
    .replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, 'T')
    .replaceAll(/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, '#');
