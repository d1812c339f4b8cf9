import { toUtcDate } from '@wayfold/contracts/kernel/dates';
import type { EventStore } from '../../../platform/event-store/port.js';
import { requireEventsOf } from '../../../platform/event-store/registry.js';
import { enquiryEvents } from '../events.js';

const EVENTS_PER_BATCH = 1_000;

export interface EnquiryMatch {
  readonly enquiryId: string;
  readonly reference: string;
  readonly receivedOn: string;
}

/**
 * Lists the readable enquiries of an email address or with a reference. Reads the whole log: no table lists
 * enquirers.
 * @param text as a person types it
 */
export async function listMatchingEnquiries(store: EventStore, text: string): Promise<EnquiryMatch[]> {
  const searchText = text.trim().toLowerCase();
  const enquiries: EnquiryMatch[] = [];
  const head = await store.readHead();
  let afterPosition = 0;
  while (afterPosition < head) {
    const { events, lastPosition } = await store.readAll(afterPosition, EVENTS_PER_BATCH, [
      'EnquiryReceived',
    ]);
    for (const event of requireEventsOf(enquiryEvents, events)) {
      if (event.type !== 'EnquiryReceived') continue;
      const {
        enquiryId,
        reference,
        from: { value: enquirer },
      } = event.data;
      if (enquirer === null) continue;
      if ([enquirer.email, reference].some((identifier) => identifier.toLowerCase() === searchText))
        enquiries.push({ enquiryId, reference, receivedOn: toUtcDate(event.recordedAt) });
    }
    afterPosition = lastPosition;
  }
  return enquiries;
}
