import type { Locale } from '@wayfold/contracts/kernel/locale';
import { useEffect, useRef, useState } from 'react';
import { formatAmount } from '../../../shared/i18n/amount.js';
import { toControlId } from '../../../shared/ui/form/field.js';
import { calculateEvenCents, EMPTY_PAYER, type PayerDraft } from './split-draft.js';

/** Manages the co-payers; focuses an added entry, or the entry before a removed one. */
export function useCoPayers(openCents: number, locale: Locale) {
  const divideEvenly = (drafts: readonly PayerDraft[]): readonly PayerDraft[] => {
    const amount = formatAmount(calculateEvenCents(openCents, drafts.length), locale);
    return drafts.map((payer) => ({ ...payer, amount }));
  };
  const [payers, setPayers] = useState<readonly PayerDraft[]>(() => divideEvenly([EMPTY_PAYER]));
  const [isEdited, setIsEdited] = useState(true);
  const focusedIndex = useRef(0);
  useEffect(() => {
    document.getElementById(toControlId(`payers[${focusedIndex.current}].name`))?.focus();
  }, [payers.length]);
  const editPayers = (drafts: readonly PayerDraft[]): void => {
    setPayers(drafts);
    setIsEdited(true);
  };
  const addPayer = (): void => {
    focusedIndex.current = payers.length;
    editPayers(divideEvenly([...payers, EMPTY_PAYER]));
  };
  const removePayer = (index: number): void => {
    focusedIndex.current = Math.max(0, index - 1);
    editPayers(payers.toSpliced(index, 1));
  };
  return {
    payers,
    isEdited,
    setIsEdited,
    editPayers,
    addPayer,
    removePayer,
    splitEvenly: () => editPayers(divideEvenly(payers)),
  };
}
