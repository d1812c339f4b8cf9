import type { Actor } from '../platform/event-store/port.js';
import { EraseEnquiries } from '../modules/enquiries/erase-enquiries.service.js';
import { findEnquirers, type FoundEnquiry } from '../modules/enquiries/find-enquirers.query.js';
import type { Infrastructure } from '../platform/infrastructure.js';
import { removeRemainsOf } from './stored-copies.js';

/** What is typed is the reference of an enquiry, and of nothing else. */
export const namesEnquiry = (text: string): boolean => /^eq-/i.test(text.trim());

/** The enquiries that a text on the command line means: an address, or their own reference. */
export const enquiriesOf = async ({ store }: Infrastructure, text: string): Promise<FoundEnquiry[]> =>
  text.includes('@') || namesEnquiry(text) ? findEnquirers(store, text) : [];

/** Of nobody more than that they asked. */
export function describeEnquiries(found: readonly FoundEnquiry[]): void {
  for (const { reference, receivedOn } of found) console.log(`${reference}  enquiry of ${receivedOn}`);
}

/** Erases them; nothing stands in the way of it. */
export async function eraseEnquiries(
  infrastructure: Infrastructure,
  found: readonly FoundEnquiry[],
  actor: Actor,
): Promise<void> {
  if (found.length === 0) return;
  const erasing = new EraseEnquiries(infrastructure);
  let mails = 0;
  for (const { enquiryId } of found) mails += (await erasing.erase(enquiryId, 'asked', actor)) ?? 0;
  await removeRemainsOf(infrastructure.pool, ['outgoing_mails', 'subject_keys']);
  console.log(`\n${found.length} enquiries erased, ${mails} stored mails removed.`);
}
