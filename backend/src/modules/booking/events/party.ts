import type { LeadInput, PartyInput, TravelerInput } from '@wayfold/contracts/bookings/travelers';
import type { Sealed } from '../../../kernel/sealed.js';

/** Who was named in a booking, each under a key of their own. */
export interface NamedParty {
  readonly lead: Sealed<LeadInput>;
  readonly leadIsTraveler: boolean;
  readonly others: readonly Sealed<TravelerInput>[];
  readonly roomOf: readonly number[];
}

/** The events that say who travels, whatever else a stream has. */
interface PartyEvent {
  readonly type: string;
  readonly data: object;
}

/** The party after one more event: the last naming counts, and every place that was passed on since. */
export function partyAfter(before: NamedParty | null, { type, data }: PartyEvent): NamedParty | null {
  if (type === 'TravelersNamed') {
    const { lead, leadIsTraveler, others, roomOf } = data as NamedParty;
    return { lead, leadIsTraveler, others, roomOf };
  }
  if (type !== 'PlacePassed' || !before) return before;
  const { leadIsTraveler, others } = data as Pick<NamedParty, 'leadIsTraveler' | 'others'>;
  return { ...before, leadIsTraveler, others };
}

/** The party as people read it; null when nobody is named, or somebody's key is gone. */
export function readableParty(named: NamedParty | null): PartyInput | null {
  if (!named?.lead.value) return null;
  const others = named.others.flatMap(({ value }) => (value ? [value] : []));
  if (others.length !== named.others.length) return null;
  const { leadIsTraveler, roomOf } = named;
  return { lead: named.lead.value, leadIsTraveler, others, roomOf: [...roomOf] };
}
