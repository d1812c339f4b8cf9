import type { BookingView } from '@wayfold/contracts/bookings/bookings';
import type { BookingEvent } from '../../../src/modules/booking/events.js';
import { foldView } from '../../../src/modules/booking/view/booking-view.js';
import type { StoredEvent } from '../../../src/platform/event-store/port.js';
import { PREVIEWED, type Violation } from '../../faults/checks/invariants.js';

/** A previewed result, and the command sent because of it. */
export interface RecordedPreview {
  readonly bookingId: string;
  /** The booking's version before the preview. */
  readonly version: number;
  readonly booking: BookingView;
  /** Refunds in order; a customer's preview names no payments. */
  readonly refunds: readonly { readonly paymentId?: string; readonly amountCents: number }[];
}

/** Commands on an unchanged booking whose result differs from the preview. */
export function checkPreviews(
  { previewed }: { readonly previewed: ReadonlyMap<string, RecordedPreview> },
  events: readonly StoredEvent[],
): Violation[] {
  return [...previewed].flatMap(([commandId, { bookingId, version, booking, refunds }]): Violation[] => {
    const log = events.filter(({ streamId }) => streamId === bookingId) as (StoredEvent & BookingEvent)[];
    const ownEvents = log.filter(({ meta }) => meta.commandId === commandId);
    const [first, last] = [ownEvents[0], ownEvents.at(-1)];
    if (!first || !last) return [];
    const between = log.slice(version, first.version - 1);
    if (!between.every(({ type }) => type === 'ConfirmationCodeSent')) return [];
    const view = foldView(log.slice(0, last.version));
    const begun = ownEvents.flatMap((event) => (event.type === 'RefundStarted' ? [event.data] : []));
    const isAsShown =
      toComparable(view) === toComparable(booking) &&
      begun.length === refunds.length &&
      begun.every(({ paymentId, amountCents }, i) => {
        const shown = refunds[i];
        return shown?.amountCents === amountCents && (shown.paymentId ?? paymentId) === paymentId;
      });
    return isAsShown
      ? []
      : [{ invariant: PREVIEWED, what: `${first.type} of ${bookingId} left another booking than shown` }];
  });
}

/** Without instants, new ids and the code's own event, which a preview cannot know. */
const toComparable = (view: BookingView | null): string =>
  JSON.stringify({ ...view, version: 0 })
    .replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, 'T')
    .replaceAll(/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, '#');
