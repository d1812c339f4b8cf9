import type { LedgerAccount, LedgerBalance } from '@wayfold/contracts/money/ledger';
import { useTranslation } from 'react-i18next';
import { formatMoney } from '../../../shared/i18n/format.js';
import { useLocale } from '../../../shared/i18n/i18n.js';
import { ScrollRegion } from '../ui/scroll-region.js';
import { ACCOUNT_KINDS, KINDS_BY_ACCOUNT, toAccountKey } from './chart-of-accounts.js';

interface BalancesProps {
  readonly balances: readonly LedgerBalance[];
  readonly selectedAccount: LedgerAccount;
  readonly onChoose: (account: LedgerAccount) => void;
}

/** Shows a trial balance: both columns must have the same sum. */
export function Balances({ balances, selectedAccount, onChoose }: BalancesProps) {
  const { t } = useTranslation('ops-ledger');
  const locale = useLocale();
  const sumColumn = (sign: 1 | -1): number =>
    balances.reduce((totalCents, { balanceCents }) => totalCents + Math.max(0, sign * balanceCents), 0);
  return (
    <section className="panel" aria-labelledby="balances">
      <h2 id="balances">{t('balances')}</h2>
      <ScrollRegion label={t('table', { name: t('balances') })}>
        <table className="balance-table">
          <thead>
            <tr>
              <th scope="col">{t('account')}</th>
              <th scope="col" className="align-right">
                {t('debit')}
              </th>
              <th scope="col" className="align-right">
                {t('credit')}
              </th>
            </tr>
          </thead>
          {ACCOUNT_KINDS.map((kind) => (
            <tbody key={kind}>
              <tr>
                <th scope="rowgroup" colSpan={3} className="group">
                  {t(`kind.${kind}`)}
                </th>
              </tr>
              {balances
                .filter(({ account }) => KINDS_BY_ACCOUNT[account] === kind)
                .map((balance) => (
                  <AccountRow
                    key={balance.account}
                    balance={balance}
                    isSelected={balance.account === selectedAccount}
                    onChoose={onChoose}
                  />
                ))}
            </tbody>
          ))}
          <tfoot>
            <tr>
              <th scope="row">{t('total')}</th>
              <td className="align-right">{formatMoney(sumColumn(1), locale)}</td>
              <td className="align-right">{formatMoney(sumColumn(-1), locale)}</td>
            </tr>
          </tfoot>
        </table>
      </ScrollRegion>
    </section>
  );
}

interface AccountRowProps extends Pick<BalancesProps, 'onChoose'> {
  readonly balance: LedgerBalance;
  readonly isSelected: boolean;
}

function AccountRow({ balance: { account, balanceCents }, isSelected, onChoose }: AccountRowProps) {
  const { t } = useTranslation('ops-ledger');
  const locale = useLocale();
  const formatSide = (cents: number): string => (cents > 0 ? formatMoney(cents, locale) : '');
  return (
    <tr>
      <th scope="row">
        <button type="button" aria-pressed={isSelected} onClick={() => onChoose(account)}>
          {t(`accounts.${toAccountKey(account)}`)}
        </button>
      </th>
      <td className="align-right">{formatSide(balanceCents)}</td>
      <td className="align-right">{formatSide(-balanceCents)}</td>
    </tr>
  );
}
