import type { BookingView } from '@wayfold/contracts/bookings/bookings';
import type { Locale } from '@wayfold/contracts/kernel/ids';
import type { InstalmentView } from '@wayfold/contracts/money/instalments';
import { type SyntheticEvent, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiProblem } from '../../../shared/api/problem.js';
import { formatAmount } from '../../../shared/i18n/amount.js';
import { formatFullDay, formatMoney } from '../../../shared/i18n/format.js';
import { ErrorSummary } from '../../../shared/ui/form/error-summary.js';
import { toControlId } from '../../../shared/ui/form/field.js';
import { PayerFields } from './payer-fields.js';
import { useShareChange } from './shares-query.js';
import {
  calculateEvenCents,
  calculateLeadCents,
  EMPTY_PAYER,
  findFaults,
  type PayerDraft,
  toShareInputs,
} from './split-draft.js';
import { findField, useDescribeSplitRefusal } from './split-refusals.js';

interface FormProps {
  readonly booking: BookingView;
  readonly instalment: InstalmentView;
  readonly maxPayers: number;
  readonly capability: string;
  readonly locale: Locale;
  /** Called with a sentence about the change; empty if nothing changed. */
  readonly onClose: (message: string) => void;
}

const chooseLeadKey = (leadCents: number) => {
  if (leadCents < 0) return 'excess';
  return leadCents === 0 ? 'noOwnShare' : 'ownShare';
};

/** Assigns parts to co-payers; the lead pays the remainder, so that the total is always right. */
export function SplitForm(props: FormProps) {
  const { instalment, maxPayers, locale, onClose } = props;
  const { t } = useTranslation('split');
  const { payers, leadCents, items, getErrorText, attempt, isSending, edit, add, remove, divide, submit } =
    useSplitForm(props);
  return (
    <form className="stack wide" noValidate onSubmit={submit}>
      <p>
        {t('formLead', {
          sum: formatMoney(instalment.amountCents, locale),
          day: formatFullDay(instalment.dueOn, locale),
        })}
      </p>
      {items.length > 0 ? <ErrorSummary items={items} attempt={attempt} /> : null}
      {payers.map((payer, at) => (
        <PayerFields
          key={`payer-${at + 1}`}
          at={at}
          payer={payer}
          getErrorText={getErrorText}
          onChange={(newPayer) => edit(payers.with(at, newPayer))}
          {...(payers.length > 1 ? { onRemove: () => remove(at) } : {})}
        />
      ))}
      <div className="actions">
        {payers.length < maxPayers ? (
          <button className="btn secondary small" type="button" onClick={add}>
            {t('add')}
          </button>
        ) : null}
        <button className="btn secondary small" type="button" onClick={divide}>
          {t('splitEvenly')}
        </button>
      </div>
      <p role="status" className="own spread">
        <span>{t(chooseLeadKey(leadCents))}</span>
        <b className="tabular-figures">{formatMoney(Math.abs(leadCents), locale)}</b>
      </p>
      <ul className="text-small">
        <li>{t('privacyNote')}</li>
        <li>{t('reminderNote')}</li>
      </ul>
      <div className="actions">
        <button className="btn" type="submit" aria-disabled={isSending}>
          {isSending ? t('sending') : t('send', { count: payers.length })}
        </button>
        <button className="btn secondary" type="button" onClick={() => onClose('')}>
          {t('cancelSharing')}
        </button>
      </div>
    </form>
  );
}

/** The co-payers as typed, their faults, and the request that shares the payment. */
function useSplitForm({ booking, instalment, capability, locale, onClose }: FormProps) {
  const { t } = useTranslation('split');
  const describeRefusal = useDescribeSplitRefusal(locale);
  const change = useShareChange(booking, capability);
  const openCents = instalment.amountCents;
  const { payers, isEdited, setIsEdited, ...list } = usePayers(openCents, locale);
  const [attempt, setAttempt] = useState(0);
  const leadCents = calculateLeadCents(openCents, payers);
  const listItems = () => {
    // No faults are shown before the first submission.
    if (attempt === 0) return [];
    if (!isEdited) return listServerItems(change.error, leadCents > 0, t('fault.server'), describeRefusal);
    return findFaults(openCents, payers).map(({ field, code }) => ({ field, text: t(`fault.${code}`) }));
  };
  const items = listItems();
  const submit = (event: SyntheticEvent): void => {
    event.preventDefault();
    if (change.isPending) return;
    setIsEdited(true);
    if (findFaults(openCents, payers).length > 0) return setAttempt(attempt + 1);
    change.mutate(
      { type: 'split', instalmentId: instalment.id, parts: toShareInputs(openCents, payers) },
      {
        onSuccess: () => onClose(t('sent', { count: payers.length })),
        onError: () => {
          setIsEdited(false);
          setAttempt(attempt + 1);
        },
      },
    );
  };
  const getErrorText = (field: string): string | undefined =>
    items.find((item) => item.field === field)?.text;
  return { ...list, payers, leadCents, items, getErrorText, attempt, isSending: change.isPending, submit };
}

/** The list of co-payers. Focuses an added entry, or the entry before a removed one. */
function usePayers(openCents: number, locale: Locale) {
  const divideEvenly = (list: readonly PayerDraft[]): readonly PayerDraft[] => {
    const amount = formatAmount(calculateEvenCents(openCents, list.length), locale);
    return list.map((payer) => ({ ...payer, amount }));
  };
  const [payers, setPayers] = useState<readonly PayerDraft[]>(() => divideEvenly([EMPTY_PAYER]));
  const [isEdited, setIsEdited] = useState(true);
  const focusAt = useRef(0);
  useEffect(() => {
    document.getElementById(toControlId(`payers[${focusAt.current}].name`))?.focus();
  }, [payers.length]);
  const edit = (list: readonly PayerDraft[]): void => {
    setPayers(list);
    setIsEdited(true);
  };
  const add = (): void => {
    focusAt.current = payers.length;
    edit(divideEvenly([...payers, EMPTY_PAYER]));
  };
  const remove = (at: number): void => {
    focusAt.current = Math.max(0, at - 1);
    edit(payers.toSpliced(at, 1));
  };
  return { payers, isEdited, setIsEdited, edit, add, remove, divide: () => edit(divideEvenly(payers)) };
}

/** The server's field errors, or its refusal above the form. */
function listServerItems(
  error: unknown,
  isLeadFirst: boolean,
  text: string,
  describeRefusal: (error: unknown) => string,
): readonly { readonly field: string; readonly text: string }[] {
  const fieldErrors = error instanceof ApiProblem ? error.errors : [];
  const items = fieldErrors.flatMap(({ field: serverField }) => {
    const field = findField(serverField, isLeadFirst);
    return field === undefined ? [] : [{ field, text }];
  });
  return items.length > 0 || error === null ? items : [{ field: '', text: describeRefusal(error) }];
}
