import type { LeadInput, PartyInput, TravelerInput } from '@wayfold/contracts/bookings/travelers';
import type { SealedValue } from '../../../kernel/sealed.js';

/** The persons named in a booking, each encrypted under their own key. */
export interface NamedParty {
  readonly lead: SealedValue<LeadInput>;
  readonly isLeadTraveling: boolean;
  readonly others: readonly SealedValue<TravelerInput>[];
  readonly roomOf: readonly number[];
}

/** Events that say who travels, in streams of any kind. */
interface PartyEvent {
  readonly type: string;
  readonly data: object;
}

/** Returns the party after an event: the last naming, with later reassignments. */
export function evolveParty(party: NamedParty | null, { type, data }: PartyEvent): NamedParty | null {
  if (type === 'TravelersNamed') {
    const { lead, isLeadTraveling, others, roomOf } = data as NamedParty;
    return { lead, isLeadTraveling, others, roomOf };
  }
  if (type !== 'PlaceReassigned' || !party) return party;
  const { isLeadTraveling, others } = data as Pick<NamedParty, 'isLeadTraveling' | 'others'>;
  return { ...party, isLeadTraveling, others };
}

/** Finds the lead as last named; undefined before the first naming. */
export const findSealedLead = (events: readonly PartyEvent[]): SealedValue<LeadInput> | undefined =>
  events.reduce<NamedParty | null>(evolveParty, null)?.lead;

/** Finds the lead as last named; undefined before the first naming and after their key is destroyed. */
export const findLead = (events: readonly PartyEvent[]): LeadInput | undefined =>
  findSealedLead(events)?.value ?? undefined;

/** Returns the decrypted party; null before a naming or once a key is destroyed. */
export function toPartyInput(namedParty: NamedParty | null): PartyInput | null {
  if (!namedParty?.lead.value) return null;
  const companions = namedParty.others.flatMap(({ value }) => (value ? [value] : []));
  if (companions.length !== namedParty.others.length) return null;
  const { isLeadTraveling, roomOf } = namedParty;
  return { lead: namedParty.lead.value, isLeadTraveling, others: companions, roomOf: [...roomOf] };
}
