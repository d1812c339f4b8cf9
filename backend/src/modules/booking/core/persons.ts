import type { BookingEventOf } from '../events.js';

/** An erasure of persons; completed once no readable copy is left. */
export interface Erasure {
  readonly id: string;
  readonly subjectIds: readonly string[];
  readonly includesLead: boolean;
  readonly isCompleted: boolean;
}

/** The booking's persons, by subject id only. */
export interface Persons {
  /** One list per naming, the lead first. The last list counts; the others were overwritten. */
  readonly namings: readonly (readonly string[])[];
  readonly erasures: readonly Erasure[];
  /** Subject ids of co-payers. */
  readonly payers: readonly string[];
}

export const NO_PERSONS: Persons = { namings: [], erasures: [], payers: [] };

export type PersonEvent = BookingEventOf<
  'TravelersNamed' | 'PlaceReassigned' | 'PersonErased' | 'ErasureCompleted' | 'PayerInvited'
>;

export function evolvePersons(persons: Persons, event: PersonEvent): Persons {
  const { namings, erasures } = persons;
  switch (event.type) {
    case 'PayerInvited':
      return { ...persons, payers: [...persons.payers, event.data.person.$subject] };
    case 'TravelersNamed': {
      const { lead, others } = event.data;
      return { ...persons, namings: [...namings, [lead, ...others].map(({ $subject }) => $subject)] };
    }
    case 'PlaceReassigned': {
      const lead = namings.at(-1)?.slice(0, 1) ?? [];
      const otherSubjects = event.data.others.map(({ $subject }) => $subject);
      return { ...persons, namings: [...namings, [...lead, ...otherSubjects]] };
    }
    case 'PersonErased': {
      const { erasureId: id, subjectIds, includesLead } = event.data;
      return { ...persons, erasures: [...erasures, { id, subjectIds, includesLead, isCompleted: false }] };
    }
    case 'ErasureCompleted': {
      const { erasureId } = event.data;
      return {
        ...persons,
        erasures: erasures.map((erasure) =>
          erasure.id === erasureId ? { ...erasure, isCompleted: true } : erasure,
        ),
      };
    }
  }
}

/** Returns the persons of the last naming, the lead first. */
export const getPartySubjectIds = ({ namings }: Persons): readonly string[] => namings.at(-1) ?? [];

export const isErased = ({ erasures }: Persons, subjectId: string): boolean =>
  erasures.some(({ subjectIds }) => subjectIds.includes(subjectId));

/** True once the lead is erased: send no mail and sell nothing. */
export const isLeadErased = (persons: Persons): boolean =>
  persons.erasures.some(({ includesLead }) => includesLead);
