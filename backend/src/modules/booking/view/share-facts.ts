import type { RecordedEvent } from '../../../platform/commands/runner.js';
import { type BookingEvent, isInstalmentEvent } from '../events.js';

/** The payer of the share that an event is about. */
export interface ShareFact {
  readonly share: 'own' | 'co-payer';
}

/** Maps each event about one share, by version, to who was to pay the share at that time. */
export function collectShareFacts(
  events: readonly RecordedEvent<BookingEvent>[],
): ReadonlyMap<number, ShareFact> {
  const shareByInstalment = new Map<string, ShareFact['share']>();
  const factByVersion = new Map<number, ShareFact>();
  for (const event of events) {
    if (event.type === 'BalanceSplit')
      for (const { id, payer } of event.data.shares)
        shareByInstalment.set(id, payer.kind === 'lead' ? 'own' : 'co-payer');
    else if (event.type === 'PayerInvited') shareByInstalment.set(event.data.instalmentId, 'co-payer');
    else if (event.type === 'ShareRevoked') shareByInstalment.set(event.data.instalmentId, 'own');
    else {
      const share = isInstalmentEvent(event) ? shareByInstalment.get(event.data.instalmentId) : undefined;
      if (share !== undefined) factByVersion.set(event.version, { share });
    }
  }
  return factByVersion;
}
