import type { BookingView } from '@wayfold/contracts/bookings/bookings';
import type { Locale } from '@wayfold/contracts/kernel/locale';
import type { InstalmentView } from '@wayfold/contracts/money/instalments';
import { type SyntheticEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiProblem } from '../../../shared/api/problem.js';
import { useShareChange } from './shares-query.js';
import { calculateLeadCents, checkSplit, findFormField, toShareInputs } from './split-draft.js';
import { useCoPayers } from './use-co-payers.js';
import { useDescribeSplitRefusal } from './use-describe-split-refusal.js';

export interface SplitFormProps {
  readonly booking: BookingView;
  readonly instalment: InstalmentView;
  readonly maxPayers: number;
  readonly capability: string;
  readonly locale: Locale;
  /** Receives a sentence about the change; empty if nothing changed. */
  readonly onClose: (message: string) => void;
}

/** Manages the co-payers as typed, their faults, and the request that shares the payment. */
export function useSplitForm({ booking, instalment, capability, locale, onClose }: SplitFormProps) {
  const { t } = useTranslation('shares');
  const describeRefusal = useDescribeSplitRefusal(locale);
  const shareChange = useShareChange(booking, capability);
  const openCents = instalment.amountCents;
  const { payers, isEdited, setIsEdited, ...payerActions } = useCoPayers(openCents, locale);
  const [attempt, setAttempt] = useState(0);
  const leadCents = calculateLeadCents(openCents, payers);
  const listItems = () => {
    // The form shows no faults before the first submission.
    if (attempt === 0) return [];
    if (!isEdited)
      return listServerItems(shareChange.error, leadCents > 0, t('fault.server'), describeRefusal);
    return checkSplit(openCents, payers).map(({ field, code }) => ({ field, text: t(`fault.${code}`) }));
  };
  const items = listItems();
  const submitSplit = (event: SyntheticEvent): void => {
    event.preventDefault();
    setIsEdited(true);
    if (checkSplit(openCents, payers).length > 0) return setAttempt(attempt + 1);
    shareChange.mutate(
      { type: 'split', instalmentId: instalment.id, parts: toShareInputs(openCents, payers) },
      {
        onSuccess: () => onClose(t('sentMessage', { count: payers.length })),
        onError: () => {
          setIsEdited(false);
          setAttempt(attempt + 1);
        },
      },
    );
  };
  const findErrorText = (field: string): string | undefined =>
    items.find((item) => item.field === field)?.text;
  return {
    ...payerActions,
    payers,
    leadCents,
    items,
    findErrorText,
    attempt,
    isSending: shareChange.isPending,
    submitSplit,
  };
}

/** Lists the server's field errors, or shows its refusal above the form. */
function listServerItems(
  error: unknown,
  isLeadFirst: boolean,
  text: string,
  describeRefusal: (error: unknown) => string,
): readonly { readonly field: string | null; readonly text: string }[] {
  const fieldErrors = error instanceof ApiProblem ? error.errors : [];
  const items = fieldErrors.flatMap(({ field: serverField }) => {
    const field = findFormField(serverField, isLeadFirst);
    return field === undefined ? [] : [{ field, text }];
  });
  return items.length > 0 || error === null ? items : [{ field: null, text: describeRefusal(error) }];
}
