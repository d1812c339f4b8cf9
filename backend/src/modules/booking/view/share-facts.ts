import type { RecordedEvent } from '../../../platform/commands/runner.js';
import type { BookingEvent } from '../events.js';

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
  for (const { version, type, data } of events) {
    if (type === 'BalanceSplit')
      for (const { id, payer } of data.shares)
        shareByInstalment.set(id, payer.kind === 'lead' ? 'own' : 'co-payer');
    else if (type === 'PayerInvited') shareByInstalment.set(data.instalmentId, 'co-payer');
    else if (type === 'ShareRevoked') shareByInstalment.set(data.instalmentId, 'own');
    else {
      const share =
        'instalmentId' in data && data.instalmentId ? shareByInstalment.get(data.instalmentId) : undefined;
      if (share !== undefined) factByVersion.set(version, { share });
    }
  }
  return factByVersion;
}
