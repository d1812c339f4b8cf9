import { useQuery } from '@tanstack/react-query';
import type { RouteReply } from '@wayfold/contracts/kernel/route';
import type { Account } from '@wayfold/contracts/money/ledger';
import type { getLedgerDays } from '@wayfold/contracts/money/ledger-checks';
import { useTranslation } from 'react-i18next';
import { day, money } from '../../../shared/i18n/format.js';
import { useLocale } from '../../../shared/i18n/i18n.js';
import { ALL_ACCOUNTS, keyOf } from './chart-of-accounts.js';
import { Curve } from './curve.js';
import { csvOf, daysQuery } from './queries.js';

type Days = RouteReply<typeof getLedgerDays>['days'];

interface Props {
  readonly account: Account;
  readonly choose: (account: Account) => void;
}

/** An account's balance at the end of each day, as a curve and as a table for screen readers. */
export function BalanceCurve({ account, choose }: Props) {
  const { t } = useTranslation('ledger');
  const { data, isError, error } = useQuery(daysQuery(account));
  return (
    <section className="panel" aria-labelledby="over-time">
      <div className="spread">
        <h2 id="over-time">{t('overTime')}</h2>
        <label className="f">
          <span>{t('choose')}</span>
          <select value={account} onChange={({ target }) => choose(target.value as Account)}>
            {ALL_ACCOUNTS.map((option) => (
              <option key={option} value={option}>
                {t(`accounts.${keyOf(option)}`)}
              </option>
            ))}
          </select>
        </label>
      </div>
      {isError ? <p role="alert">{t('failed', { reason: error.message })}</p> : null}
      {data?.days.length === 0 ? <p className="mut">{t('noDays')}</p> : null}
      {data && data.days.length > 0 ? <Days account={account} days={data.days} /> : null}
      <p>
        <a className="btn q sm" href={csvOf(account)} download>
          {t('csvOf')}
        </a>
      </p>
    </section>
  );
}

function Days({ account, days }: { readonly account: Account; readonly days: Days }) {
  const { t } = useTranslation('ledger');
  const locale = useLocale();
  const [first, last] = [days[0], days.at(-1)];
  if (!first || !last) return null;
  const label = t('chart', {
    account: t(`accounts.${keyOf(account)}`),
    first: money(first.balanceCents, locale),
    from: day(first.day, locale),
    last: money(last.balanceCents, locale),
    to: day(last.day, locale),
  });
  return (
    <>
      <Curve days={days} label={label} />
      <details>
        <summary>{t('asTable')}</summary>
        <div className="tw tall" role="region" aria-label={t('table', { of: t('overTime') })} tabIndex={0}>
          <table>
            <thead>
              <tr>
                <th scope="col">{t('day')}</th>
                <th scope="col" className="r">
                  {t('moved')}
                </th>
                <th scope="col" className="r">
                  {t('balance')}
                </th>
              </tr>
            </thead>
            <tbody>
              {days.toReversed().map((row) => (
                <tr key={row.day}>
                  <th scope="row">{row.day}</th>
                  <td className="r">{money(row.movedCents, locale)}</td>
                  <td className="r">{money(row.balanceCents, locale)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      </details>
    </>
  );
}
