import { Link } from '@tanstack/react-router';
import type { BookingView } from '@wayfold/contracts/bookings/bookings';
import type { Locale } from '@wayfold/contracts/kernel/locale';
import type { TransferAccount } from '@wayfold/contracts/money/transfer-account';
import { useTranslation } from 'react-i18next';
import { formatFullDay, formatInstant, formatMoney } from '../../../shared/i18n/format.js';
import { CopyButton } from '../ui/copy-button.js';
import { findTransferInstalment, findTransferState, isByTransfer } from './transfer.js';
import { ReceiptUpload } from './transfer-receipt.js';

interface TransferProps {
  readonly booking: BookingView;
  readonly locale: Locale;
}

interface TransferBoxProps extends TransferProps {
  readonly capability: string;
}

/** Shows where to send the money, how much, by when, and what follows. */
export function TransferBox({ booking, locale, capability }: TransferBoxProps) {
  const { t } = useTranslation('transfer');
  const { transfer, status, hold } = booking;
  // An overdue transfer may still be in transit, and its receipt helps.
  if (status === 'EXPIRED' && transfer)
    return (
      <section className="panel">
        <ReceiptUpload booking={booking} capability={capability} />
      </section>
    );
  if (!transfer?.account || (status !== 'PENDING_PAYMENT' && status !== 'CONFIRMED')) return null;
  const state = findTransferState(booking) ?? 'balance';
  if (state === 'covered') return null;
  const values = {
    amount: formatMoney(transfer.missingCents, locale),
    day: formatFullDay(transfer.payBy, locale),
    received: formatMoney(findTransferInstalment(booking, transfer)?.paidCents ?? 0, locale),
    until: hold ? formatInstant(hold.expiresAt, locale) : '',
    email: transfer.account.email,
  };
  return (
    <section className="panel stack" aria-labelledby="transfer">
      <h2 className="subtitle" id="transfer">
        {t('title')}
      </h2>
      <p>{t(`intro.${state}`, values)}</p>
      <AccountDetails
        account={transfer.account}
        reference={transfer.reference}
        cents={transfer.missingCents}
        locale={locale}
      />
      <p className="text-small muted">{t('facts')}</p>
      <NextSteps booking={booking} amount={values.amount} />
      <ReceiptUpload booking={booking} capability={capability} />
      {state === 'balance' ? null : (
        <p className="text-small">
          <Link
            to="/$locale/checkout"
            params={{ locale }}
            search={{ booking: booking.id, pay: 'another-way' }}
          >
            {t(state === 'created' ? 'payAnotherWay' : 'payRestAnotherWay')}
          </Link>
        </p>
      )}
    </section>
  );
}

interface AccountDetailsProps {
  readonly account: TransferAccount;
  readonly reference: string;
  readonly cents: number;
  readonly locale: Locale;
}

/** Shows the bank details in the banks' own terms, each with a copy button. */
function AccountDetails({ account, reference, cents, locale }: AccountDetailsProps) {
  const { t } = useTranslation('transfer');
  const accountType = t(`type.${account.accountType}`);
  const address = account.bankAddress.join(', ');
  const rows: readonly (readonly [name: string, value: string, copyText: string])[] = [
    [t('amount'), formatMoney(cents, locale), (cents / 100).toFixed(2)],
    [t('reference'), reference, reference],
    [t('name'), account.name, account.name],
    [t('accountNumber'), account.accountNumber, account.accountNumber],
    [t('accountType'), accountType, accountType],
    [t('routingNumber'), account.routingNumber, account.routingNumber],
    [t('swift'), account.swift, account.swift],
    [t('bank'), account.bank, account.bank],
    [t('bankAddress'), address, address],
  ];
  return (
    <dl className="key-values copyable">
      {rows.map(([name, value, copyText]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>
            <span>{value}</span>
            <CopyButton text={copyText} name={name} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

interface NextStepsProps {
  readonly booking: BookingView;
  readonly amount: string;
}

/** Shows what happens next, also if the transfer is late or incomplete. */
function NextSteps({ booking, amount }: NextStepsProps) {
  const { t } = useTranslation('transfer');
  const isBalance = booking.status === 'CONFIRMED';
  return (
    <>
      <h3>{t('nextStepsTitle')}</h3>
      <ol className="next-steps">
        <li>{t('step.send', { amount })}</li>
        <li>{t('step.wait')}</li>
        <li>{t(isBalance ? 'step.paid' : 'step.confirmed')}</li>
      </ol>
      <details>
        <summary>{t('otherCases')}</summary>
        <ul>
          <li>{t('case.part')}</li>
          <li>{t(isBalance ? 'case.lateBalance' : 'case.late')}</li>
          <li>{t('case.tooMuch')}</li>
        </ul>
      </details>
    </>
  );
}

/** Shows that the customer transferred more than was due. */
export function Overpayment({ booking, locale }: TransferProps) {
  const { t } = useTranslation('transfer');
  if (booking.surplusCents === 0 || !isByTransfer(booking)) return null;
  const key = booking.status === 'EXPIRED' ? 'tooLate' : 'tooMuch';
  return (
    <p className="note" role="status">
      <span>{t(key, { amount: formatMoney(booking.surplusCents, locale) })}</span>
    </p>
  );
}
