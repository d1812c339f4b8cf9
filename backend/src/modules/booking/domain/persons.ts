import type { BookingEvent } from '../events.js';

/** That persons of a booking were erased; `completed` once nothing readable of them is left anywhere. */
export interface Erasure {
  readonly id: string;
  readonly subjectIds: readonly string[];
  /** The one who booked is among them. */
  readonly lead: boolean;
  readonly completed: boolean;
}

/** Who was named in a booking, by their ids alone. */
export interface Persons {
  /** One list per naming, the lead first. The last one counts; the ones before were typed over. */
  readonly namings: readonly (readonly string[])[];
  readonly erasures: readonly Erasure[];
}

export const nobody: Persons = { namings: [], erasures: [] };

type PersonEvent = Extract<
  BookingEvent,
  { type: 'TravelersNamed' | 'PlacePassed' | 'PersonErased' | 'ErasureCompleted' }
>;

export function evolvePersons({ namings, erasures }: Persons, event: PersonEvent): Persons {
  switch (event.type) {
    case 'TravelersNamed': {
      const { lead, others } = event.data;
      return { namings: [...namings, [lead, ...others].map(({ $subject }) => $subject)], erasures };
    }
    case 'PlacePassed': {
      const lead = namings.at(-1)?.slice(0, 1) ?? [];
      const others = event.data.others.map(({ $subject }) => $subject);
      return { namings: [...namings, [...lead, ...others]], erasures };
    }
    case 'PersonErased': {
      const { erasureId: id, subjectIds, lead } = event.data;
      return { namings, erasures: [...erasures, { id, subjectIds, lead, completed: false }] };
    }
    case 'ErasureCompleted': {
      const { erasureId } = event.data;
      return {
        namings,
        erasures: erasures.map((each) => (each.id === erasureId ? { ...each, completed: true } : each)),
      };
    }
  }
}

/** The persons of the last naming, the lead first. */
export const partyOf = ({ namings }: Persons): readonly string[] => namings.at(-1) ?? [];

export const isErased = ({ erasures }: Persons, subjectId: string): boolean =>
  erasures.some(({ subjectIds }) => subjectIds.includes(subjectId));

/** Whether the one who booked is erased: nobody may be written to, or sold anything, any more. */
export const leadErased = (persons: Persons): boolean => persons.erasures.some(({ lead }) => lead);
