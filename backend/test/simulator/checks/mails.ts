import type { BookingEvent } from '../../../src/modules/booking/events.js';
import type { Facts } from '../../support/invariants/facts.js';
import type { Violation } from '../../support/invariants/violation.js';

const MAILED_EVENTS: ReadonlySet<string> = new Set<BookingEvent['type']>([
  'BookingConfirmed',
  'BalancePaid',
  'PaymentRefunded',
  'BookingCancelled',
]);

/** Checks that each required mail is in the outbox once. Separate tests cover sending. */
export function checkMails({ log, mails }: Facts): Violation[] {
  return log.flatMap(({ type, streamId, version }): Violation[] => {
    if (!MAILED_EVENTS.has(type)) return [];
    const eventMails = mails.filter(({ messageId }) => messageId.includes(`.${streamId}.${version}@`));
    if (eventMails.length === 1) return [];
    const problem = `${streamId}: ${eventMails.length} mails of ${type}`;
    return [{ invariant: 'mail-per-cause', problem }];
  });
}
