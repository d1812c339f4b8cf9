import { z } from 'zod';
import { hasCardNumber } from '../kernel/card-number.js';
import { CalendarDate } from '../kernel/date-schemas.js';
import { CountryCode } from '../kernel/ids.js';
import { MAX_EMAIL_LENGTH, MAX_NAME_LENGTH, MAX_PARTY, MAX_PHONE_LENGTH } from '../kernel/input-limits.js';
import { Locale } from '../kernel/locale.js';
import { CARD_NUMBER, freeText, text } from '../kernel/text.js';

const name = freeText(1, MAX_NAME_LENGTH);

/** The person who books: our contact, and usually traveler 1. */
export const LeadInput = z
  .strictObject({
    givenName: name,
    familyName: name,
    email: z.email().max(MAX_EMAIL_LENGTH),
    /** With country prefix; validated against the country's numbering plan. */
    phone: text(4, MAX_PHONE_LENGTH).refine((phone) => phone.startsWith('+') || !hasCardNumber(phone), {
      params: { code: CARD_NUMBER },
    }),
    residence: CountryCode,
    birthDate: CalendarDate,
    language: Locale,
  })
  .meta({ id: 'Lead' });

export type LeadInput = z.infer<typeof LeadInput>;

export const TravelerInput = z
  .strictObject({
    givenName: name,
    familyName: name,
    birthDate: CalendarDate,
    email: z.email().max(MAX_EMAIL_LENGTH).optional(),
  })
  .meta({ id: 'Traveler' });
export type TravelerInput = z.infer<typeof TravelerInput>;

export const PartyInput = z
  .strictObject({
    lead: LeadInput,
    /** The lead is traveler 1. */
    isLeadTraveling: z.boolean(),
    /** The other travelers, in order. */
    others: z.array(TravelerInput).max(MAX_PARTY),
    /** Index of the quote's room for each traveler. */
    roomOf: z.array(z.int().min(0).max(MAX_PARTY)).min(1).max(MAX_PARTY),
  })
  .meta({ id: 'Party' });
export type PartyInput = z.infer<typeof PartyInput>;
