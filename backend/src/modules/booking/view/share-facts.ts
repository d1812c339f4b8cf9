import type { RecordedEvent } from '../../../platform/commands/runner.js';
import type { BookingEvent } from '../events.js';

/** The payer of the share that an event is about. */
export interface ShareFact {
  readonly share: 'own' | 'co-payer';
}

/** For each event about one share, by version: who was to pay it at that time. */
export function collectShareFacts(
  events: readonly RecordedEvent<BookingEvent>[],
): ReadonlyMap<number, ShareFact> {
  const payers = new Map<string, ShareFact['share']>();
  const facts = new Map<number, ShareFact>();
  for (const { version, type, data } of events) {
    if (type === 'BalanceSplit')
      for (const { id, payer } of data.shares) payers.set(id, payer.kind === 'lead' ? 'own' : 'co-payer');
    else if (type === 'PayerInvited') payers.set(data.instalmentId, 'co-payer');
    else if (type === 'ShareRevoked') payers.set(data.instalmentId, 'own');
    else {
      const share = 'instalmentId' in data && data.instalmentId ? payers.get(data.instalmentId) : undefined;
      if (share !== undefined) facts.set(version, { share });
    }
  }
  return facts;
}
