import { omitUndefined } from '@wayfold/contracts/kernel/omit-undefined';
import type { CARD_NUMBER as CARD_NUMBER_CODE } from '@wayfold/contracts/kernel/text';
import { ApiProblem } from '../../../shared/api/problem.js';
import type { FaultCode, PartyFault } from './check-party.js';

const FAULT_BY_REFUSAL: Readonly<Record<string, FaultCode>> = {
  TRAVELER_TOO_YOUNG: 'tooYoung',
  TRAVELER_TOO_OLD: 'tooOld',
  NO_ADULT: 'noAdult',
  BIRTH_DATE_IN_FUTURE: 'birthDateFuture',
  PHONE_INVALID: 'phoneWrong',
  ROOM_ASSIGNMENT_DIFFERS: 'room',
  PARTY_SIZE_DIFFERS: 'partySize',
};

const FIELD_PATTERNS: readonly (readonly [RegExp, FaultCode])[] = [
  [/givenName$/, 'givenName'],
  [/familyName$/, 'familyName'],
  [/email$/, 'email'],
  [/phone$/, 'phoneWrong'],
  [/residence$/, 'residence'],
  [/birthDate$/, 'birthDateNotReal'],
  [/^roomOf/, 'room'],
];

/** Imports only the type: the schemas next to this value must stay out of the browser's files. */
const CARD_NUMBER: typeof CARD_NUMBER_CODE = 'card_number';

const getFaultCode = (field: string): FaultCode =>
  FIELD_PATTERNS.find(([pattern]) => pattern.test(field))?.[1] ?? 'other';

/**
 * Turns the server's refusal of the travelers into the page's own faults;
 * empty if it concerns something else.
 */
export function parseServerFaults(problem: unknown): PartyFault[] {
  if (!(problem instanceof ApiProblem)) return [];
  if (problem.errors.length > 0)
    return problem.errors.map(({ field, code }) => ({
      field,
      code: code === CARD_NUMBER ? 'cardNumber' : (FAULT_BY_REFUSAL[problem.code] ?? getFaultCode(field)),
    }));
  const code = FAULT_BY_REFUSAL[problem.code];
  if (code === undefined) return [];
  const { field, minimum, maximum, on } = problem.facts;
  const age = minimum ?? maximum;
  const defaultField = code === 'phoneWrong' ? 'lead.phone' : 'lead.birthDate';
  return [
    {
      field: typeof field === 'string' ? field : defaultField,
      code,
      facts: omitUndefined({
        age: typeof age === 'number' ? age : undefined,
        date: typeof on === 'string' ? on : undefined,
      }),
    },
  ];
}
