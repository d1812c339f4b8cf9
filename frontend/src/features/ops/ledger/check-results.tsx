import { useQuery } from '@tanstack/react-query';
import type { RouteReply } from '@wayfold/contracts/kernel/route';
import type { getLedgerChecks } from '@wayfold/contracts/money/ledger-checks';
import { useTranslation } from 'react-i18next';
import { formatDay, formatInstant, formatMoney } from '../../../shared/i18n/format.js';
import { useLocale } from '../../../shared/i18n/i18n.js';
import { LoadFailure } from '../ui/failure.js';
import { ScrollRegion } from '../ui/scroll-region.js';
import { Findings } from './findings.js';
import { checksQuery } from './ledger-queries.js';

type LedgerChecks = RouteReply<typeof getLedgerChecks>;

const PROVIDER_NAMES: Readonly<Record<string, string>> = { stripe: 'Stripe', paypal: 'PayPal' };

/** Shows the last comparison with each provider and the bank, and open findings. */
export function CheckResults() {
  const { t } = useTranslation('ops-ledger');
  const query = useQuery(checksQuery);
  const ledgerChecks = query.data;
  return (
    <>
      <section className="panel space-above" aria-labelledby="check">
        <h2 id="check">{t('check')}</h2>
        <LoadFailure query={query} />
        {ledgerChecks?.latestReports.length === 0 ? <p className="muted">{t('neverChecked')}</p> : null}
        {ledgerChecks?.latestReports.map((check) => (
          <ProviderCheck key={check.provider} check={check} />
        ))}
        {ledgerChecks && ledgerChecks.checks.length > 1 ? <History checks={ledgerChecks.checks} /> : null}
      </section>
      {ledgerChecks && ledgerChecks.latestReports.length > 0 ? (
        <section className="panel space-above" aria-labelledby="items">
          <h2 id="items">{t('items')}</h2>
          {ledgerChecks.items.length === 0 ? (
            <p className="muted">{t('noItems')}</p>
          ) : (
            <Findings label={t('items')} findings={ledgerChecks.items} hasDates />
          )}
        </section>
      ) : null}
    </>
  );
}

interface ProviderCheckProps {
  readonly check: LedgerChecks['latestReports'][number];
}

function ProviderCheck({ check }: ProviderCheckProps) {
  const { t } = useTranslation('ops-ledger');
  const locale = useLocale();
  const nameProvider = useNameProvider();
  const { provider, findings, findingCount, journalCents, isBalanced } = check;
  const checkedAt = formatInstant(check.checkedAt, locale);
  return (
    <>
      <h3>{t(provider === 'bank' ? 'ourBank' : 'books', { provider: nameProvider(provider) })}</h3>
      <p>
        <span className={`chip ${isBalanced ? 'ok' : 'error'}`}>{t(isBalanced ? 'agrees' : 'differs')}</span>{' '}
        <span className="muted">
          {t(provider === 'bank' ? 'bankCheckedAt' : 'checkedAt', {
            time: checkedAt,
            rows: check.rowCount,
            provider: nameProvider(provider),
          })}
        </span>
      </p>
      {journalCents === 0 ? null : (
        <p role="alert">{t('journal', { amount: formatMoney(journalCents, locale) })}</p>
      )}
      <ComponentTable check={check} />
      <h4>{t('findings')}</h4>
      {findingCount === 0 ? <p className="muted">{t('noFindings')}</p> : null}
      {findings.length > 0 ? (
        <Findings label={`${t('findings')}, ${nameProvider(provider)}`} findings={findings} />
      ) : null}
      {findingCount > findings.length ? (
        <p className="muted">{t('more', { number: findingCount - findings.length })}</p>
      ) : null}
    </>
  );
}

/** Compares each part of the money in the provider's books with ours. */
function ComponentTable({ check: { provider, components } }: ProviderCheckProps) {
  const { t } = useTranslation('ops-ledger');
  const locale = useLocale();
  const nameProvider = useNameProvider();
  return (
    <ScrollRegion label={t('table', { name: `${t('check')}, ${nameProvider(provider)}` })}>
      <table>
        <thead>
          <tr>
            <th scope="col">{t('part')}</th>
            <th scope="col" className="align-right">
              {t(provider === 'bank' ? 'atBank' : 'atProvider')}
            </th>
            <th scope="col" className="align-right">
              {t('inLedger')}
            </th>
            <th scope="col" className="align-right">
              {t('difference')}
            </th>
          </tr>
        </thead>
        <tbody>
          {components.map(({ component, providerCents, ledgerCents }) => (
            <tr key={component}>
              <th scope="row" className="name">
                {t(provider === 'bank' && component === 'other' ? 'otherLines' : `component.${component}`)}
              </th>
              <td className="align-right">{formatMoney(providerCents, locale)}</td>
              <td className="align-right">{formatMoney(ledgerCents, locale)}</td>
              <td className="align-right">{formatMoney(providerCents - ledgerCents, locale)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollRegion>
  );
}

/** Names a provider; the bank has a name in each language. */
function useNameProvider(): (provider: string) => string {
  const { t } = useTranslation('ops-ledger');
  return (provider) => (provider === 'bank' ? t('accounts.bank') : (PROVIDER_NAMES[provider] ?? provider));
}

function History({ checks }: { readonly checks: LedgerChecks['checks'] }) {
  const { t } = useTranslation('ops-ledger');
  const locale = useLocale();
  const nameProvider = useNameProvider();
  return (
    <details>
      <summary>{t('history')}</summary>
      <ul className="checks">
        {checks.map(({ provider, checkedAt, isBalanced }) => (
          <li key={`${provider} ${checkedAt}`}>
            <time dateTime={checkedAt}>{formatDay(checkedAt.slice(0, 10), locale)}</time>{' '}
            {nameProvider(provider)}{' '}
            <span className={`chip ${isBalanced ? 'ok' : 'error'}`}>
              {t(isBalanced ? 'agrees' : 'differs')}
            </span>
          </li>
        ))}
      </ul>
    </details>
  );
}
