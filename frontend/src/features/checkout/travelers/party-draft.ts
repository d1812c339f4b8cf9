import type { BookingView } from '@wayfold/contracts/bookings/bookings';
import type { PartyInput } from '@wayfold/contracts/bookings/travelers';
import type { Locale } from '@wayfold/contracts/kernel/locale';
import { omitUndefined } from '@wayfold/contracts/kernel/omit-undefined';
import { trySessionStorage } from '../../../shared/device/session-storage.js';
import { choosePhoneCountry, formatPhone, type PhoneDraft } from '../../../shared/ui/phone-input/phone.js';
import { type DateFields, parseDateFields, toDateFields } from './birth-date.js';

export interface PersonDraft {
  readonly givenName: string;
  readonly familyName: string;
  readonly email: string;
  readonly birth: DateFields;
}

export interface LeadDraft extends PersonDraft {
  readonly phone: string;
  /** The country that the phone number is read for; empty until the customer chooses it. */
  readonly phoneCountry: string;
  /** Empty until the customer chooses a country. */
  readonly residence: string;
  readonly language: Locale;
}

export interface PartyDraft {
  readonly lead: LeadDraft;
  readonly isLeadTraveling: boolean;
  /** Has as many entries as travelers; the last is unused while the lead is traveler 1. */
  readonly others: readonly PersonDraft[];
  /** Room index of each traveler, as text; empty until the customer chooses a room. */
  readonly roomOf: readonly string[];
}

/** A draft as an earlier version of the page may have stored it: without the phone’s country. */
type StoredDraft = Omit<PartyDraft, 'lead'> & {
  readonly lead: Omit<LeadDraft, 'phoneCountry'> & { readonly phoneCountry?: string };
};

const EMPTY_PERSON: PersonDraft = {
  givenName: '',
  familyName: '',
  email: '',
  birth: { day: '', month: '', year: '' },
};

/** Fills the rooms in order, as a default. */
const assignBeds = (rooms: BookingView['rooms']): string[] =>
  rooms.flatMap(({ travelers }, index) => Array.from({ length: travelers }, () => String(index)));

export function toPartyDraft(booking: BookingView, locale: Locale): PartyDraft {
  const { party, travelers, rooms } = booking;
  const others = Array.from({ length: travelers }, (_, index): PersonDraft => {
    const person = party?.others[index];
    return person
      ? { ...person, email: person.email ?? '', birth: toDateFields(person.birthDate) }
      : EMPTY_PERSON;
  });
  const lead: LeadDraft = party
    ? { ...party.lead, phoneCountry: '', birth: toDateFields(party.lead.birthDate) }
    : { ...EMPTY_PERSON, phone: '', phoneCountry: '', residence: '', language: locale };
  return {
    lead,
    isLeadTraveling: party?.isLeadTraveling ?? true,
    others,
    roomOf: party ? party.roomOf.map(String) : assignBeds(rooms),
  };
}

/** Reads the phone number for the country of residence until the customer chooses another. */
export const toPhoneDraft = ({ lead }: PartyDraft): PhoneDraft => {
  const phone = { country: lead.phoneCountry, number: lead.phone };
  return { ...phone, country: choosePhoneCountry(phone, lead.residence) };
};

/** Fills an empty choice with the country of the visitor's address. */
export const suggestResidence = (draft: PartyDraft, country: string): PartyDraft =>
  draft.lead.residence === '' ? { ...draft, lead: { ...draft.lead, residence: country } } : draft;

/** Lists the entries of `others` who travel. */
export const listCompanions = (draft: PartyDraft): readonly PersonDraft[] =>
  draft.isLeadTraveling ? draft.others.slice(0, -1) : draft.others;

/** Lists everybody who travels, the lead first. */
export const listTravelers = (draft: PartyDraft): readonly PersonDraft[] =>
  draft.isLeadTraveling ? [draft.lead, ...listCompanions(draft)] : listCompanions(draft);

export const calculateTravelerNumber = (draft: PartyDraft, index: number): number =>
  index + (draft.isLeadTraveling ? 2 : 1);

/** Converts a draft without faults to the API's party. */
export function toPartyInput(draft: PartyDraft): PartyInput {
  const toPerson = ({ givenName, familyName, email, birth }: PersonDraft) =>
    omitUndefined({
      givenName: givenName.trim(),
      familyName: familyName.trim(),
      birthDate: parseDateFields(birth) ?? '',
      email: email.trim() === '' ? undefined : email.trim(),
    });
  const { lead } = draft;
  return {
    lead: {
      ...toPerson(lead),
      email: lead.email.trim(),
      phone: formatPhone(toPhoneDraft(draft)),
      residence: lead.residence,
      language: lead.language,
    },
    isLeadTraveling: draft.isLeadTraveling,
    others: listCompanions(draft).map(toPerson),
    roomOf: draft.roomOf.map(Number),
  };
}

const buildDraftKey = (bookingId: string): string => `wayfold.travelers.${bookingId}`;

/** Keeps the unsent form across a reload, in this tab only. */
export function keepDraft(bookingId: string, draft: PartyDraft): void {
  trySessionStorage((storage) => storage.setItem(buildDraftKey(bookingId), JSON.stringify(draft)));
}

export function forgetDraft(bookingId: string): void {
  trySessionStorage((storage) => storage.removeItem(buildDraftKey(bookingId)));
}

export function readDraft(booking: BookingView): PartyDraft | null {
  const storedText = trySessionStorage((storage) => storage.getItem(buildDraftKey(booking.id)));
  if (storedText == null) return null;
  try {
    const { lead, ...draft } = JSON.parse(storedText) as StoredDraft;
    return draft.others.length === booking.travelers
      ? { ...draft, lead: { ...lead, phoneCountry: lead.phoneCountry ?? '' } }
      : null;
  } catch {
    return null;
  }
}
