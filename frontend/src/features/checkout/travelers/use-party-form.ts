import type { BookingView } from '@wayfold/contracts/bookings/bookings';
import type { Locale } from '@wayfold/contracts/kernel/locale';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSuggestedCountry } from '../../../shared/api/use-suggested-country.js';
import { formatFullDay } from '../../../shared/i18n/format.js';
import { isPhoneFault, loadPhoneLibrary } from '../../../shared/ui/phone-input/phone.js';
import { useDescribePhoneFault } from '../../../shared/ui/phone-input/use-describe-phone-fault.js';
import { checkParty, type PartyFault } from './check-party.js';
import {
  calculateTravelerNumber,
  keepDraft,
  type PartyDraft,
  readDraft,
  suggestResidence,
  toPartyDraft,
  toPhoneDraft,
} from './party-draft.js';
import { parseServerFaults } from './server-faults.js';

/** Validates the travelers on submit, and from then on at every change. */
export function usePartyForm(booking: BookingView, locale: Locale, problem: unknown) {
  const suggestedCountry = useSuggestedCountry();
  const [input, setInput] = useState<PartyDraft>(() => readDraft(booking) ?? toPartyDraft(booking, locale));
  const draft = useMemo(() => suggestResidence(input, suggestedCountry), [input, suggestedCountry]);
  const [attempt, setAttempt] = useState(0);
  const [isEdited, setIsEdited] = useState(true);
  const [lastProblem, setLastProblem] = useState<unknown>(null);
  const describeFault = useDescribePartyFault(draft, locale);

  if (problem !== lastProblem) {
    setLastProblem(problem);
    if (problem !== null) {
      setIsEdited(false);
      setAttempt(attempt + 1);
    }
  }

  const faults = useMemo(() => {
    if (attempt === 0) return [];
    const formFaults = checkParty(draft, booking);
    return formFaults.length > 0 || isEdited ? formFaults : parseServerFaults(problem);
  }, [attempt, draft, booking, isEdited, problem]);

  const editParty = (change: Partial<PartyDraft>): void => {
    const changedDraft = { ...input, ...change };
    setInput(changedDraft);
    setIsEdited(true);
    keepDraft(booking.id, changedDraft);
  };

  /** Calls `send` with the draft if it has no faults. */
  const submitParty = async (send: (draft: PartyDraft) => void): Promise<void> => {
    await loadPhoneLibrary();
    if (checkParty(draft, booking).length === 0) return send(draft);
    setIsEdited(true);
    setAttempt((attemptCount) => attemptCount + 1);
  };

  const items = faults.map((fault) => ({ field: fault.field, text: describeFault(fault) }));
  const findErrorText = (field: string): string | undefined =>
    items.find((item) => item.field === field)?.text;
  return { draft, input, suggestedCountry, editParty, submitParty, items, findErrorText, attempt };
}

/** Parses the traveler of a field: `roomOf[1]`, `others[0].birthDate` or a field of the lead. */
function parseTravelerNumber(draft: PartyDraft, field: string): number {
  const index = /\[(\d+)\]/.exec(field)?.[1];
  if (index === undefined) return 1;
  return field.startsWith('roomOf') ? Number(index) + 1 : calculateTravelerNumber(draft, Number(index));
}

function useDescribePartyFault(draft: PartyDraft, locale: Locale): (fault: PartyFault) => string {
  const { t } = useTranslation('travelers');
  const describePhoneFault = useDescribePhoneFault();
  return ({ field, code, facts }) => {
    if (isPhoneFault(code)) return describePhoneFault(code, toPhoneDraft(draft));
    const number = parseTravelerNumber(draft, field);
    const isContact = field.startsWith('lead') && !draft.isLeadTraveling;
    return t(`error.${code}`, {
      person: isContact ? t('person.lead') : t('person.traveler', { number }),
      number,
      age: facts?.age,
      date: facts?.date === undefined ? '' : formatFullDay(facts.date, locale),
      field,
    });
  };
}
