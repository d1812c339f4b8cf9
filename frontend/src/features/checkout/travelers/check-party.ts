import type { BookingView } from '@wayfold/contracts/bookings/bookings';
import { calculateAge } from '@wayfold/contracts/kernel/dates';
import { ADULT_AGE, MAX_NAME_LENGTH } from '@wayfold/contracts/kernel/input-limits';
import { getShownDate } from '../../../shared/device/clock.js';
import { isEmailLike } from '../../../shared/ui/form/email.js';
import { findPhoneFault, type PhoneFault } from '../../../shared/ui/phone-input/phone.js';
import { type DateFields, parseDateFields } from './birth-date.js';
import {
  listCompanions,
  listTravelers,
  type PartyDraft,
  type PersonDraft,
  toPhoneDraft,
} from './party-draft.js';

/** A field's fault; the locale files have its text. */
export interface PartyFault {
  /** The API's field name: `lead.email`, `others[0].birthDate`, `roomOf[1]`. */
  readonly field: string;
  readonly code: FaultCode;
  readonly facts?: { readonly age?: number; readonly date?: string };
}

export type FaultCode =
  | 'givenName'
  | 'familyName'
  | 'nameLong'
  | 'email'
  | PhoneFault
  | 'residence'
  | 'birthDate'
  | 'birthDateNotReal'
  | 'birthDateFuture'
  | 'birthDateLongAgo'
  | 'tooYoung'
  | 'tooOld'
  | 'noAdult'
  | 'room'
  | 'partySize'
  | 'cardNumber'
  | 'other';

/** An earlier birth year must be a typing mistake. The server sets no limit. */
const EARLIEST_BIRTH_DATE = '1900-01-01';

/** Checks the whole party in the order of the page. The server checks it again. */
export function checkParty(draft: PartyDraft, booking: BookingView): PartyFault[] {
  const { lead, isLeadTraveling } = draft;
  const checkBirthAndAge = (
    person: PersonDraft,
    fieldPath: string,
    { isTraveling }: { readonly isTraveling: boolean },
  ): PartyFault[] => {
    const field = `${fieldPath}.birthDate`;
    const birthFaults = checkBirth(person.birth, field, isTraveling ? booking : null);
    return birthFaults.length > 0
      ? birthFaults
      : checkAdult(draft, booking).filter((fault) => fault.field === field);
  };
  return [
    ...checkNames(lead, 'lead'),
    ...checkEmail(lead, 'lead'),
    ...checkContact(draft),
    ...checkBirthAndAge(lead, 'lead', { isTraveling: isLeadTraveling }),
    ...listCompanions(draft).flatMap((person, index) => {
      const fieldPath = `others[${index}]`;
      return [
        ...checkNames(person, fieldPath),
        ...checkBirthAndAge(person, fieldPath, { isTraveling: true }),
        ...checkEmail(person, fieldPath),
      ];
    }),
    ...checkRooms(draft, booking),
  ];
}

function checkNames(person: PersonDraft, fieldPath: string): PartyFault[] {
  const checkName = (field: 'givenName' | 'familyName'): PartyFault[] => {
    const name = person[field].trim();
    if (name === '') return [{ field: `${fieldPath}.${field}`, code: field }];
    return name.length > MAX_NAME_LENGTH ? [{ field: `${fieldPath}.${field}`, code: 'nameLong' }] : [];
  };
  return [...checkName('givenName'), ...checkName('familyName')];
}

function checkEmail({ email }: PersonDraft, fieldPath: string): PartyFault[] {
  const isInvalid = email.trim() === '' ? fieldPath === 'lead' : !isEmailLike(email);
  return isInvalid ? [{ field: `${fieldPath}.email`, code: 'email' }] : [];
}

function checkBirth(birth: DateFields, field: string, booking: BookingView | null): PartyFault[] {
  if ([birth.day, birth.month, birth.year].some((text) => text.trim() === ''))
    return [{ field, code: 'birthDate' }];
  const date = parseDateFields(birth);
  if (date === undefined) return [{ field, code: 'birthDateNotReal' }];
  if (date < EARLIEST_BIRTH_DATE) return [{ field, code: 'birthDateLongAgo' }];
  if (date > getShownDate()) return [{ field, code: 'birthDateFuture' }];
  if (booking === null) return [];
  const age = calculateAge(date, booking.startsOn);
  const { min, max } = booking.ageRange;
  if (age < min) return [{ field, code: 'tooYoung', facts: { age: min, date: booking.startsOn } }];
  if (age > max) return [{ field, code: 'tooOld', facts: { age: max, date: booking.startsOn } }];
  return [];
}

function checkContact(draft: PartyDraft): PartyFault[] {
  const phoneFault = findPhoneFault(toPhoneDraft(draft));
  return [
    ...(draft.lead.residence === '' ? [{ field: 'lead.residence', code: 'residence' as const }] : []),
    ...(phoneFault === null ? [] : [{ field: 'lead.phone', code: phoneFault }]),
  ];
}

function checkAdult(draft: PartyDraft, { startsOn }: BookingView): PartyFault[] {
  const dates = listTravelers(draft).map(({ birth }) => parseDateFields(birth));
  if (dates.some((date) => date === undefined || calculateAge(date, startsOn) >= ADULT_AGE)) return [];
  const field = draft.isLeadTraveling ? 'lead.birthDate' : 'others[0].birthDate';
  return [{ field, code: 'noAdult', facts: { date: startsOn } }];
}

function checkRooms({ roomOf }: PartyDraft, { rooms }: BookingView): PartyFault[] {
  const beds = rooms.map(({ travelers }) => travelers);
  return roomOf.flatMap((room, index): PartyFault[] => {
    const freeBedCount = room === '' ? 0 : (beds[Number(room)] ?? 0);
    if (freeBedCount === 0) return [{ field: `roomOf[${index}]`, code: 'room' }];
    beds[Number(room)] = freeBedCount - 1;
    return [];
  });
}
