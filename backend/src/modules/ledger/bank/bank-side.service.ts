import type { EventStore } from '../../../platform/event-store/port.js';
import { requireEventsOf } from '../../../platform/event-store/registry.js';
import {
  applyBankEvent,
  BANK_SIDE_EVENT_TYPES,
  BANK_SIDE_EVENTS,
  type BankSide,
  newBankSide,
} from './bank-side.js';

const BANK_EVENTS_PER_BATCH = 1_000;

export async function readBankSide(
  store: Pick<EventStore, 'readAll'>,
  lastPosition: number,
): Promise<BankSide> {
  const side = newBankSide();
  let afterPosition = 0;
  while (afterPosition < lastPosition) {
    const page = await store.readAll(afterPosition, BANK_EVENTS_PER_BATCH, BANK_SIDE_EVENT_TYPES);
    for (const event of requireEventsOf(BANK_SIDE_EVENTS, page.events))
      if (event.position <= lastPosition) applyBankEvent(side, event);
    afterPosition = page.lastPosition;
  }
  return side;
}
