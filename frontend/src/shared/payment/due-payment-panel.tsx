import type { Locale } from '@wayfold/contracts/kernel/locale';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { StartedPaymentProps } from './started-payment.js';
import type { DuePaymentScreen } from './use-due-payment.js';

interface DuePaymentPanelProps {
  readonly screen: DuePaymentScreen;
  readonly titleId: string;
  readonly title: string;
  readonly texts: StartedPaymentProps['texts'];
  readonly locale: Locale;
  /** The offer, shown until the customer chooses to pay. */
  readonly children: ReactNode;
}

/** Shows a payment from its offer to its end. */
export function DuePaymentPanel({
  screen: { view, module, send, actor },
  titleId,
  title,
  texts,
  locale,
  children,
}: DuePaymentPanelProps) {
  const { t } = useTranslation('common');
  const isOffered = view.matches('offered');
  // Paid or no longer payable: only the reread booking says which.
  if (view.status === 'done') return <p role="status">{t('loading')}</p>;
  return (
    <section className="panel stack" aria-labelledby={titleId}>
      {actor}
      <h2 className="subtitle" id={titleId}>
        {title}
      </h2>
      {isOffered ? children : null}
      {!isOffered && module ? (
        <module.StartedPaymentPanel snapshot={view} send={send} locale={locale} texts={texts} />
      ) : null}
      {!isOffered && !module ? <p role="status">{t('loading')}</p> : null}
    </section>
  );
}
