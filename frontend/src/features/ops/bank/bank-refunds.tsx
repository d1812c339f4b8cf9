import type { RefundSuggestion } from '@wayfold/contracts/expected-transfers';
import { useTranslation } from 'react-i18next';
import { useSum } from './bank-list.js';

interface RefundsProps {
  readonly refunds: readonly RefundSuggestion[];
  readonly onTake: (refund: RefundSuggestion) => void;
}

/** Money that went out: the refunds of just this amount that are still to be sent. */
export function BankRefunds({ refunds, onTake }: RefundsProps) {
  const { t } = useTranslation('bank');
  const sum = useSum();
  if (refunds.length === 0) return null;
  return (
    <section aria-labelledby="refunds">
      <h3 id="refunds">{t('refunds.title')}</h3>
      <ol className="bksugs">
        {refunds.map((refund) => (
          <li key={refund.refundId}>
            <ul className="bkparts">
              <li>
                <code>{refund.reference}</code> <strong>{sum(refund.amountCents, 'USD')}</strong>
                {refund.reversed ? <span className="mut"> {t('refunds.reversed')}</span> : null}
              </li>
            </ul>
            <button className="btn sm" type="button" onClick={() => onTake(refund)}>
              {t('refunds.take')}
            </button>
          </li>
        ))}
      </ol>
    </section>
  );
}
