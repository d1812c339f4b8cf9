import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { BankLine, BankSuggestion } from '@wayfold/contracts/payments/banking';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDay } from '../../../shared/i18n/format.js';
import { useLocale } from '../../../shared/i18n/i18n.js';
import { FactList } from '../../../shared/ui/fact-list.js';
import { ActionFailure, LoadFailure } from '../ui/failure.js';
import { useSession } from '../ui/session.js';
import {
  addKey,
  type BankDecision,
  type BankLineDetail,
  buildBankLineQuery,
  type LineStateFilter,
  useDecision,
} from './bank-queries.js';
import { BankRefunds } from './bank-refunds.js';
import { BankSplit } from './bank-split.js';
import { BankSuggestions } from './bank-suggestions.js';
import { ReasonForm } from './reason-form.js';
import { useFormatBankAmount } from './use-format-bank-amount.js';

const LINE_TONES = {
  open: 'warn',
  partly: 'warn',
  matched: 'ok',
  'set-aside': 'neutral',
} as const satisfies Record<BankLine['state'], string>;

interface BankLinePanelProps {
  readonly id: string;
  readonly state: LineStateFilter;
}

/** Shows a bank line with the bank's data, allocations, suggestions and actions. */
export function BankLinePanel({ id, state }: BankLinePanelProps) {
  const { t } = useTranslation('ops-bank');
  const { csrfToken } = useSession();
  const detail = useQuery(buildBankLineQuery(id));
  const decision = useDecision(id, csrfToken);
  if (detail.isError)
    return (
      <div className="panel stack">
        <BackLink state={state} />
        <LoadFailure query={detail} />
      </div>
    );
  if (!detail.data) return <p role="status" className="panel" />;
  return (
    <section className="panel bank-line stack" aria-labelledby="line">
      <BackLink state={state} />
      <BankLineFacts line={detail.data.line} />
      <p role="status" className="feedback">
        {decision.isSuccess ? t(`decisionMessages.${decision.variables.decision.type}`) : ''}
      </p>
      <ActionFailure error={decision.error} />
      <Decisions detail={detail.data} decision={decision} />
      <p className="muted">{t('line.keys')}</p>
    </section>
  );
}

function BackLink({ state }: Pick<BankLinePanelProps, 'state'>) {
  const { t } = useTranslation('ops-bank');
  return (
    <Link className="bank-back" to="/ops/bank-lines" search={{ state }}>
      {t('line.backLink')}
    </Link>
  );
}

interface DecisionsProps {
  readonly detail: BankLineDetail;
  readonly decision: ReturnType<typeof useDecision>;
}

/** Offers what staff can do with the line in its state: match, refund, set aside or reopen it. */
function Decisions({ detail: { line, suggestions, refunds }, decision }: DecisionsProps) {
  const { t } = useTranslation('ops-bank');
  const [copiedSuggestion, setCopiedSuggestion] = useState<BankSuggestion | null>(null);
  const sendDecision = (request: BankDecision): void => {
    if (decision.isPending) return;
    decision.mutate(addKey(request), { onSuccess: () => setCopiedSuggestion(null) });
  };
  const acceptSuggestion = (suggestion: BankSuggestion): void => {
    if (suggestion.needsReason) setCopiedSuggestion(suggestion);
    else
      sendDecision({
        type: 'match',
        allocations: suggestion.allocations.map(toAllocationInput),
        reason: null,
      });
  };
  const isOpen = line.state === 'open' || line.state === 'partly';
  const isPayable = isOpen && line.unallocatedCents > 0 && line.currency === 'USD';
  return (
    <>
      {isPayable ? <BankSuggestions suggestions={suggestions} onAcceptSuggestion={acceptSuggestion} /> : null}
      <BankRefunds
        refunds={isOpen ? refunds : []}
        onAcceptSuggestion={(suggestion) =>
          sendDecision({
            type: 'refund',
            refunds: suggestion.refunds.map(({ bookingId, refundId }) => ({ bookingId, refundId })),
          })
        }
      />
      {isPayable ? (
        <BankSplit
          key={`${line.unallocatedCents} ${copiedSuggestion ? suggestions.indexOf(copiedSuggestion) : ''}`}
          line={line}
          copiedSuggestion={copiedSuggestion}
          onMatch={(allocations, reason) => sendDecision({ type: 'match', allocations, reason })}
        />
      ) : null}
      {isOpen ? (
        <ReasonForm name="aside" onSend={(reason) => sendDecision({ type: 'set-aside', reason })} />
      ) : null}
      {line.allocations.length > 0 || line.state === 'set-aside' ? (
        <ReasonForm
          name="reopen"
          consequence={t(line.state === 'set-aside' ? 'reopen.allocationsKept' : 'reopen.reversalNote')}
          onSend={(reason) =>
            sendDecision({ type: 'reopen', reason, isReversing: line.state !== 'set-aside' })
          }
        />
      ) : null}
    </>
  );
}

const toAllocationInput = ({
  bookingId,
  instalmentId,
  amountCents,
}: BankSuggestion['allocations'][number]) => ({
  bookingId,
  instalmentId,
  amountCents,
});

function BankLineFacts({ line }: { readonly line: BankLine }) {
  const { t } = useTranslation('ops-bank');
  const locale = useLocale();
  const formatBankAmount = useFormatBankAmount();
  const rows: (readonly [string, string | null])[] = [
    [
      t(line.amountCents < 0 ? 'line.recipient' : 'line.sender'),
      line.isErased ? t('list.erasedCounterparty') : line.counterparty,
    ],
    [t('line.text'), line.remittance || null],
    [t('line.valueDate'), formatDay(line.valueDate, locale)],
    [t('line.bookedOn'), line.bookedOn === line.valueDate ? null : formatDay(line.bookedOn, locale)],
    [t('line.account'), line.account],
    [t('line.bankReference'), line.bankReference],
    [t('line.charges'), line.chargesCents === 0 ? null : formatBankAmount(line.chargesCents, line.currency)],
    [
      t('line.unallocatedAmount'),
      line.state === 'matched' ? null : formatBankAmount(line.unallocatedCents, line.currency),
    ],
    [t('line.note'), line.note],
  ];
  return (
    <>
      <h2 id="line">
        {formatBankAmount(line.amountCents, line.currency)}{' '}
        <span className={`chip ${LINE_TONES[line.state]}`}>{t(`state.${line.state}`)}</span>
      </h2>
      {line.isReversal ? <p className="note warn">{t('line.reversal')}</p> : null}
      <FactList className="key-values bank-facts" facts={rows} />
      {line.allocations.length > 0 ? <Allocations line={line} /> : null}
    </>
  );
}

function Allocations({ line }: { readonly line: BankLine }) {
  const { t } = useTranslation('ops-bank');
  const formatBankAmount = useFormatBankAmount();
  return (
    <div>
      <h3>{t('allocations.title')}</h3>
      <ul className="bank-allocations">
        {line.allocations.map(({ id, bookingId, reference, amountCents, instalmentId, by: allocatedBy }) => (
          <li key={id}>
            <Link to="/ops/bookings/$id" params={{ id: bookingId }}>
              {reference || bookingId}
            </Link>{' '}
            <strong>{formatBankAmount(amountCents, line.currency)}</strong>{' '}
            <span className="muted">
              {t(`allocations.${allocatedBy}`)}
              {instalmentId === null ? `, ${t('allocations.wholeBooking')}` : ''}
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
}
