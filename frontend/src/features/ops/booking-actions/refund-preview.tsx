import type { PaidBy } from '@wayfold/contracts/money/instalments';
import type { RefundPreview } from '@wayfold/contracts/payments/refunds';
import { useTranslation } from 'react-i18next';
import { formatMoney } from '../../../shared/i18n/format.js';
import { useLocale } from '../../../shared/i18n/i18n.js';

/** Shows where a refund goes, one line per payment. */
export function RefundTargets({
  refunds,
}: {
  readonly refunds: readonly { readonly method: PaidBy; readonly amountCents: number }[];
}) {
  const { t } = useTranslation('ops-booking-actions');
  const locale = useLocale();
  return (
    <ul>
      {refunds.map(({ method, amountCents }, index) => (
        <li key={index} className="spread">
          <span>{t('cancellation.refundMethod', { method: t(`method.${method}`) })}</span>
          <b>{formatMoney(amountCents, locale)}</b>
        </li>
      ))}
    </ul>
  );
}

export function RefundPreviewPanel({ preview }: { readonly preview: RefundPreview }) {
  const { t } = useTranslation('ops-booking-actions');
  const locale = useLocale();
  return (
    <div className="stack" role="status">
      <h3>{t('refund.previewTitle')}</h3>
      <RefundTargets refunds={preview.refunds} />
      <p className="text-xsmall muted">
        {t('refund.refundable', { amount: formatMoney(preview.refundableCents, locale) })}
      </p>
    </div>
  );
}
