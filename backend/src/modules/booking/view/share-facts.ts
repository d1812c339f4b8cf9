import type { Recorded } from '../../../platform/commands/runner.js';
import type { BookingEvent } from '../events.js';

/** Whose part of a shared balance an event is about. */
export interface ShareFact {
  readonly share: 'own' | 'fellow';
}

/** For the events about one part of a shared balance, by their version: who was to pay it then. */
export function shareFacts(events: readonly Recorded<BookingEvent>[]): ReadonlyMap<number, ShareFact> {
  const payers = new Map<string, ShareFact['share']>();
  const facts = new Map<number, ShareFact>();
  for (const { version, type, data } of events) {
    if (type === 'BalanceSplit')
      for (const { id, payer } of data.shares) payers.set(id, payer.kind === 'lead' ? 'own' : 'fellow');
    else if (type === 'PayerInvited') payers.set(data.instalmentId, 'fellow');
    else if (type === 'ShareTakenBack') payers.set(data.instalmentId, 'own');
    else {
      const share = 'instalmentId' in data && data.instalmentId ? payers.get(data.instalmentId) : undefined;
      if (share !== undefined) facts.set(version, { share });
    }
  }
  return facts;
}
