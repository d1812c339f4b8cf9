import { isRefusal } from '../../src/kernel/refuse.js';
import { decideCancel } from '../../src/modules/booking/domain/cancel.js';
import type { BookingEvent } from '../../src/modules/booking/events.js';
import { depositPaid, existing } from './builders.js';

/** A booking that its customer has cancelled early: the deposit of 400.00 is kept, the balance was never paid. */
export function cancelledEarly(): BookingEvent[] {
  const before = depositPaid();
  const command = { type: 'Cancel', by: 'customer', reason: 'illness', today: '2027-01-20' } as const;
  const ended = decideCancel(command, existing(before));
  if (isRefusal(ended)) throw new Error(ended.refused);
  return [...before, ...ended];
}
