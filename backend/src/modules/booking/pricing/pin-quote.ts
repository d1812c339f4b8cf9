import { createHash } from 'node:crypto';
import { MINUTE_MS } from '@wayfold/contracts/kernel/durations';
import type { Quote } from '@wayfold/contracts/money/quotes';
import type { QuoteDraft } from './price.js';

/** How long a quote can be booked. */
export const QUOTE_MINUTES = 30;

/** Pins a draft: adds its id, the Terms, its expiry, and a hash of all these facts. */
export function pinQuote(
  draft: QuoteDraft,
  { id, terms, now }: { readonly id: string; readonly terms: Quote['terms']; readonly now: Date },
): Quote {
  const expiresAt = new Date(now.getTime() + QUOTE_MINUTES * MINUTE_MS).toISOString();
  const pinnedFacts = { id, ...draft, terms, expiresAt };
  return { ...pinnedFacts, hash: createHash('sha256').update(JSON.stringify(pinnedFacts)).digest('hex') };
}
