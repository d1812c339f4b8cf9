import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import type { BankLine, BankSuggestion } from '@wayfold/contracts/payments/banking';
import type { MatchableBooking } from '@wayfold/contracts/payments/matchable-bookings';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatAmount, MAX_AMOUNT_LENGTH, parseCents } from '../../../shared/i18n/amount.js';
import { ActionFailure } from '../ui/failure.js';
import { isReasonGiven, ReasonInput } from '../ui/reason.js';
import {
  type AllocationDraft,
  calculateRemainingCents,
  parseAllocations,
  proposeAllocation,
} from './allocation-draft.js';
import { type AllocationInput, buildMatchableBookingsQuery } from './bank-queries.js';
import { useFormatBankAmount } from './use-format-bank-amount.js';

interface BankSplitProps {
  readonly line: BankLine;
  /** A suggestion that needs a reason; the form begins with its allocations. */
  readonly copiedSuggestion: BankSuggestion | null;
  readonly onMatch: (parts: readonly AllocationInput[], reason: string | null) => void;
}

const fetchBooking = async (client: QueryClient, reference: string): Promise<MatchableBooking | undefined> =>
  (await client.query(buildMatchableBookingsQuery(reference))).bookings[0];

/** Splits a line over one or several bookings, and shows the remainder as staff type. */
export function BankSplit({ line, copiedSuggestion, onMatch }: BankSplitProps) {
  const { t } = useTranslation('ops-bank');
  const reasonField = useRef<HTMLInputElement>(null);
  const [allocations, setAllocations] = useState<readonly AllocationDraft[]>([]);
  const [reason, setReason] = useState('');
  const remainingCents = calculateRemainingCents(line.unallocatedCents, allocations);
  const parts = parseAllocations(allocations);
  const isReady = parts !== undefined && parts.length > 0 && remainingCents >= 0;
  const [missingReferences, setMissingReferences] = useState<readonly string[]>([]);
  useCopiedSuggestion(copiedSuggestion, (copiedAllocations, references) => {
    setAllocations(copiedAllocations);
    setMissingReferences(references);
    reasonField.current?.focus();
  });
  return (
    <section aria-labelledby="split">
      <h3 id="split">{t('split.title')}</h3>
      <BookingSearch
        // Staff may have added another allocation since the search began.
        onFound={(booking) =>
          setAllocations((currentAllocations) => [
            ...currentAllocations,
            proposeAllocation(booking, calculateRemainingCents(line.unallocatedCents, currentAllocations)),
          ])
        }
      />
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (isReady) onMatch(parts, isReasonGiven(reason) ? reason.trim() : null);
        }}
      >
        {allocations.map((allocation, index) => (
          <AllocationRow
            key={`${allocation.booking.bookingId} ${index}`}
            allocation={allocation}
            onChange={(changes) => setAllocations(allocations.with(index, { ...allocation, ...changes }))}
            onRemove={() => setAllocations(allocations.toSpliced(index, 1))}
          />
        ))}
        {missingReferences.length > 0 ? (
          <p className="note warn" role="alert">
            {t('split.notCopied', { references: missingReferences.join(', ') })}
          </p>
        ) : null}
        <Remainder cents={remainingCents} />
        <div className="inline">
          <ReasonInput ref={reasonField} label={t('split.reason')} value={reason} onChange={setReason} />
          <button className="btn small" type="submit" disabled={!isReady}>
            {t('split.sendButton')}
          </button>
        </div>
      </form>
    </section>
  );
}

/** Copies a suggestion into allocations once its bookings are loaded; names the bookings that are missing. */
function useCopiedSuggestion(
  suggestion: BankSuggestion | null,
  onCopied: (allocations: readonly AllocationDraft[], missingReferences: readonly string[]) => void,
): void {
  const client = useQueryClient();
  const reportCopies = useEffectEvent(onCopied);
  useEffect(() => {
    if (!suggestion) return;
    let isCurrent = true;
    const copySuggestion = async (): Promise<void> => {
      const copies = await Promise.all(
        suggestion.allocations.map(async ({ reference, instalmentId, amountCents }) => {
          // The alert names the booking; searching for it shows the error.
          const booking = await fetchBooking(client, reference).catch(() => undefined);
          return {
            reference,
            allocation: booking && { booking, instalmentId, amount: formatAmount(amountCents) },
          };
        }),
      );
      if (!isCurrent) return;
      reportCopies(
        copies.flatMap(({ allocation }) => allocation ?? []),
        copies.flatMap(({ reference, allocation }) => (allocation ? [] : [reference])),
      );
    };
    void copySuggestion();
    return () => {
      isCurrent = false;
    };
  }, [client, suggestion]);
}

function BookingSearch({ onFound }: { readonly onFound: (booking: MatchableBooking) => void }) {
  const { t } = useTranslation('ops-bank');
  const client = useQueryClient();
  const [reference, setReference] = useState('');
  const search = useMutation({
    mutationFn: () => fetchBooking(client, reference.trim()),
    onSuccess: (booking) => {
      if (!booking) return;
      onFound(booking);
      setReference('');
    },
  });
  return (
    <>
      <form
        className="inline"
        onSubmit={(event) => {
          event.preventDefault();
          if (reference.trim() !== '') search.mutate();
        }}
      >
        <label className="field">
          <span>{t('split.reference')}</span>
          <input value={reference} maxLength={20} onChange={({ target }) => setReference(target.value)} />
        </label>
        <button className="btn secondary small" type="submit">
          {t('split.findButton')}
        </button>
      </form>
      <p role="status" className="feedback">
        {search.isPending ? t('split.finding') : ''}
        {search.isSuccess && !search.data ? t('split.notFound') : ''}
      </p>
      <ActionFailure error={search.error} />
    </>
  );
}

function Remainder({ cents }: { readonly cents: number }) {
  const { t } = useTranslation('ops-bank');
  const formatBankAmount = useFormatBankAmount();
  return (
    <p className={cents < 0 ? 'bank-remainder error' : 'bank-remainder'} role="status">
      {cents < 0
        ? t('split.excess', { amount: formatBankAmount(-cents, 'USD') })
        : t('split.remainder', { amount: formatBankAmount(cents, 'USD') })}
    </p>
  );
}

interface AllocationRowProps {
  readonly allocation: AllocationDraft;
  readonly onChange: (changes: Partial<AllocationDraft>) => void;
  readonly onRemove: () => void;
}

function AllocationRow({ allocation, onChange, onRemove }: AllocationRowProps) {
  const { t } = useTranslation('ops-bank');
  const formatBankAmount = useFormatBankAmount();
  const { booking, instalmentId, amount } = allocation;
  const isInvalid = parseCents(amount) === undefined;
  return (
    <fieldset className="bank-allocation">
      <legend>
        <code>{booking.reference}</code>
      </legend>
      <label className="field">
        <span>{t('split.target')}</span>
        <select
          value={instalmentId ?? ''}
          onChange={({ target }) => onChange({ instalmentId: target.value === '' ? null : target.value })}
        >
          {booking.instalments.map(({ id, kind, openCents }) => (
            <option key={id} value={id}>
              {t('split.openInstalment', {
                kind: t(`kind.${kind}`),
                amount: formatBankAmount(openCents, 'USD'),
              })}
            </option>
          ))}
          <option value="">
            {t('split.wholeBooking', { amount: formatBankAmount(booking.openCents, 'USD') })}
          </option>
        </select>
      </label>
      <label className="field">
        <span>{t('split.amount')}</span>
        <input
          inputMode="decimal"
          value={amount}
          maxLength={MAX_AMOUNT_LENGTH}
          aria-invalid={isInvalid}
          onChange={({ target }) => onChange({ amount: target.value })}
        />
        {isInvalid ? <span className="error">{t('split.amountFault')}</span> : null}
      </label>
      <button
        className="btn secondary small"
        type="button"
        aria-label={t('split.removeLabel', { reference: booking.reference })}
        onClick={onRemove}
      >
        ×
      </button>
    </fieldset>
  );
}
