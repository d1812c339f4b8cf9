import type { RefundSuggestion } from '@wayfold/contracts/payments/matchable-bookings';
import { useTranslation } from 'react-i18next';
import { useFormatBankAmount } from './use-format-bank-amount.js';

interface BankRefundsProps {
  readonly refunds: readonly RefundSuggestion[];
  readonly onAcceptSuggestion: (suggestion: RefundSuggestion) => void;
}

/** Suggests refunds of this amount for a line of outgoing money. */
export function BankRefunds({ refunds, onAcceptSuggestion }: BankRefundsProps) {
  const { t } = useTranslation('ops-bank');
  const formatBankAmount = useFormatBankAmount();
  if (refunds.length === 0) return null;
  return (
    <section aria-labelledby="refunds">
      <h3 id="refunds">{t('refunds.title')}</h3>
      <ol className="ops-list">
        {refunds.map((suggestion) => (
          <li key={suggestion.refunds.map(({ refundId }) => refundId).join()}>
            <ul className="bank-allocations">
              {suggestion.refunds.map(({ refundId, reference, amountCents, isReversed }) => (
                <li key={refundId}>
                  <code>{reference}</code> <strong>{formatBankAmount(amountCents, 'USD')}</strong>
                  {isReversed ? <span className="muted"> {t('refunds.reversalWarning')}</span> : null}
                </li>
              ))}
            </ul>
            <button className="btn small" type="button" onClick={() => onAcceptSuggestion(suggestion)}>
              {t(suggestion.refunds.length > 1 ? 'refunds.matchAllButton' : 'refunds.matchButton')}
            </button>
          </li>
        ))}
      </ol>
    </section>
  );
}
