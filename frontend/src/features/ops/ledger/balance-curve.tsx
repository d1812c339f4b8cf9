import { useQuery } from '@tanstack/react-query';
import type { RouteReply } from '@wayfold/contracts/kernel/route';
import type { LedgerAccount } from '@wayfold/contracts/money/ledger';
import type { listLedgerDays } from '@wayfold/contracts/money/ledger-checks';
import { useTranslation } from 'react-i18next';
import { formatDay, formatMoney } from '../../../shared/i18n/format.js';
import { useLocale } from '../../../shared/i18n/i18n.js';
import { LoadFailure } from '../ui/failure.js';
import { ScrollRegion } from '../ui/scroll-region.js';
import { ALL_ACCOUNTS, toAccountKey } from './chart-of-accounts.js';
import { Curve } from './curve.js';
import { buildCsvAddress, buildDaysQuery } from './ledger-queries.js';

type LedgerDay = RouteReply<typeof listLedgerDays>['days'][number];

interface BalanceCurveProps {
  readonly account: LedgerAccount;
  readonly onChoose: (account: LedgerAccount) => void;
}

/** Shows an account's balance at the end of each day, as a curve and as a table for screen readers. */
export function BalanceCurve({ account, onChoose }: BalanceCurveProps) {
  const { t } = useTranslation('ops-ledger');
  const dayList = useQuery(buildDaysQuery(account));
  const days = dayList.data?.days;
  return (
    <section className="panel" aria-labelledby="over-time">
      <div className="spread">
        <h2 id="over-time">{t('timeline')}</h2>
        <label className="field">
          <span>{t('accountChoice')}</span>
          <select value={account} onChange={({ target }) => onChoose(target.value as LedgerAccount)}>
            {ALL_ACCOUNTS.map((option) => (
              <option key={option} value={option}>
                {t(`accounts.${toAccountKey(option)}`)}
              </option>
            ))}
          </select>
        </label>
      </div>
      <LoadFailure query={dayList} />
      {days?.length === 0 ? <p className="muted">{t('noDays')}</p> : null}
      {days && days.length > 0 ? <DaysChart account={account} days={days} /> : null}
      <p>
        <a className="btn secondary small" href={buildCsvAddress(account)} download>
          {t('accountCsv')}
        </a>
      </p>
    </section>
  );
}

function DaysChart({
  account,
  days,
}: {
  readonly account: LedgerAccount;
  readonly days: readonly LedgerDay[];
}) {
  const { t } = useTranslation('ops-ledger');
  const locale = useLocale();
  const [firstDay, lastDay] = [days[0], days.at(-1)];
  if (!firstDay || !lastDay) return null;
  const label = t('chart', {
    account: t(`accounts.${toAccountKey(account)}`),
    firstBalance: formatMoney(firstDay.balanceCents, locale),
    firstDay: formatDay(firstDay.day, locale),
    lastBalance: formatMoney(lastDay.balanceCents, locale),
    lastDay: formatDay(lastDay.day, locale),
  });
  return (
    <>
      <Curve days={days} label={label} />
      <details>
        <summary>{t('asTable')}</summary>
        <ScrollRegion label={t('table', { name: t('timeline') })} className="tall">
          <table>
            <thead>
              <tr>
                <th scope="col">{t('day')}</th>
                <th scope="col" className="align-right">
                  {t('movement')}
                </th>
                <th scope="col" className="align-right">
                  {t('balance')}
                </th>
              </tr>
            </thead>
            <tbody>
              {days.toReversed().map((row) => (
                <tr key={row.day}>
                  <th scope="row">{row.day}</th>
                  <td className="align-right">{formatMoney(row.movedCents, locale)}</td>
                  <td className="align-right">{formatMoney(row.balanceCents, locale)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </ScrollRegion>
      </details>
    </>
  );
}
