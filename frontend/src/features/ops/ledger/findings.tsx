import { Link } from '@tanstack/react-router';
import type { FindingCause, LedgerFinding } from '@wayfold/contracts/money/ledger-checks';
import { useTranslation } from 'react-i18next';
import { formatDay, formatMoney } from '../../../shared/i18n/format.js';
import { useLocale } from '../../../shared/i18n/i18n.js';
import { ScrollRegion } from '../ui/scroll-region.js';

const FINDING_TONES = {
  'in-transit': 'teal',
  'pending-refund': 'teal',
  'unknown-money': 'warn',
  'line-open': 'teal',
  'line-set-aside': 'teal',
  'line-reversed': 'teal',
  'recorded-manually': 'teal',
  unexplained: 'error',
  'not-booked': 'error',
  'still-booked': 'error',
  'amount-differs': 'error',
  'booked-twice': 'error',
  'matched-twice': 'error',
  'line-lost': 'error',
  'duplicate-line': 'error',
  'reversal-open': 'error',
  'payout-missing': 'error',
  'manual-without-line': 'error',
  'not-checked': 'error',
} as const satisfies Record<FindingCause, string>;

interface FindingsProps {
  readonly label: string;
  readonly findings: readonly (LedgerFinding & { readonly raisedAt?: string })[];
  /** The table shows since when each finding has been open. */
  readonly hasDates?: boolean;
}

/** Lists findings with cause, action, subject and both amounts. */
export function Findings({ label, findings, hasDates = false }: FindingsProps) {
  const { t } = useTranslation('ops-ledger');
  const locale = useLocale();
  return (
    <ScrollRegion label={t('table', { name: label })} className="tall">
      <table>
        <thead>
          <tr>
            <th scope="col">{t('causeHeading')}</th>
            <th scope="col">{t('toDoHeading')}</th>
            <th scope="col">{t('part')}</th>
            <th scope="col" className="align-right">
              {t('atProvider')}
            </th>
            <th scope="col" className="align-right">
              {t('inLedger')}
            </th>
            <th scope="col">{t('subject')}</th>
            <th scope="col">{t('booking')}</th>
            {hasDates ? <th scope="col">{t('sinceHeading')}</th> : null}
          </tr>
        </thead>
        <tbody>
          {findings.map((finding, index) => (
            <tr key={`${finding.component} ${finding.subject} ${index}`}>
              <td>
                <span className={`chip ${FINDING_TONES[finding.cause]}`}>{t(`cause.${finding.cause}`)}</span>
              </td>
              <td>{t(`toDo.${finding.cause}`)}</td>
              <td>{t(`component.${finding.component}`)}</td>
              <td className="align-right">{formatMoney(finding.providerCents, locale)}</td>
              <td className="align-right">{formatMoney(finding.ledgerCents, locale)}</td>
              <td>
                <code>{finding.subject}</code>
              </td>
              <td>
                {finding.bookingId === null ? (
                  '–'
                ) : (
                  <Link to="/ops/bookings/$id" params={{ id: finding.bookingId }}>
                    {finding.bookingId.slice(0, 8)}
                  </Link>
                )}
              </td>
              {hasDates ? (
                <td>{finding.raisedAt ? formatDay(finding.raisedAt.slice(0, 10), locale) : ''}</td>
              ) : null}
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollRegion>
  );
}
