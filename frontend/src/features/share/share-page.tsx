import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import type { Locale } from '@wayfold/contracts/kernel/locale';
import type { ShareView } from '@wayfold/contracts/payments/shares';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { PayPalReturn } from '../../shared/address/booking-search.js';
import { getCode } from '../../shared/api/problem.js';
import { useCapability } from '../../shared/device/use-capability.js';
import { formatFullDay, formatMoney, formatPeriod } from '../../shared/i18n/format.js';
import { LoadingPage } from '../../shared/ui/page/loading-page.js';
import { HomeButton, Message } from '../../shared/ui/page/message-page.js';
import { PayShare } from './pay-share.js';
import { buildShareQuery } from './share-query.js';

interface SharePageProps {
  readonly locale: Locale;
  readonly bookingId: string;
  readonly shareId: string;
  readonly payPalReturn: PayPalReturn | null;
}

/** Shows one share of a booking to its payer, who opens it with their own capability. */
export function SharePage(props: SharePageProps) {
  const capability = useCapability(props.shareId);
  if (capability === undefined) return <LoadingPage />;
  if (capability === null || props.bookingId === '') return <NoCapability />;
  return <ShareLoader key={capability} {...props} capability={capability} />;
}

function NoCapability() {
  const { t } = useTranslation('share');
  return (
    <Message title={t('noCapabilityTitle')} text={t('noCapabilityText')}>
      <HomeButton />
    </Message>
  );
}

function ShareLoader({
  locale,
  bookingId,
  shareId,
  payPalReturn,
  capability,
}: SharePageProps & { readonly capability: string }) {
  const { t } = useTranslation(['share', 'common']);
  const query = useQuery(buildShareQuery({ bookingId, shareId, capability }));
  const navigate = useNavigate();
  // A return from PayPal counts once: reloading the page must not repeat it.
  const [initialReturn] = useState(payPalReturn);
  const hasReturned = payPalReturn !== null;
  useEffect(() => {
    if (hasReturned)
      void navigate({
        to: '.',
        search: { booking: bookingId, share: shareId },
        replace: true,
        resetScroll: false,
      });
  }, [hasReturned, bookingId, shareId, navigate]);
  const share = query.data;
  // The error comes first, because `data` still holds the share from before it was withdrawn.
  if (query.error !== null && getCode(query.error) === 'NOT_FOUND') return <NoCapability />;
  if (share)
    return (
      <main id="main" className="wrap share-page">
        <div className="stack wide">
          <ShareFacts share={share} locale={locale} />
          {share.state === 'OPEN' ? (
            <>
              <PayShare share={share} capability={capability} locale={locale} payPalReturn={initialReturn} />
              <Questions share={share} locale={locale} />
            </>
          ) : null}
        </div>
      </main>
    );
  if (query.isPending) return <LoadingPage />;
  return (
    <Message title={t('common:problemTitle')} text={t('problem')}>
      <button className="btn" type="button" onClick={() => void query.refetch()}>
        {t('common:tryAgainButton')}
      </button>
    </Message>
  );
}

const STATE_CHIPS = {
  OPEN: ['warn', 'open'],
  PAID: ['ok', 'paid'],
  ENDED: ['neutral', 'ended'],
} as const satisfies Record<ShareView['state'], readonly [string, string]>;

function ShareFacts({ share, locale }: { readonly share: ShareView; readonly locale: Locale }) {
  const { t } = useTranslation('share');
  const [tone, key] = STATE_CHIPS[share.state];
  const { invitedBy, payerName, amountCents, openCents } = share;
  const trip = share.tripNames[locale];
  const amount = formatMoney(amountCents, locale);
  const isOverdue = share.charge === 'ACTION_REQUIRED' || share.charge === 'EXHAUSTED';
  const day = formatFullDay(share.dueOn, locale);
  const texts = {
    PAID: t('paidText', { amount }),
    ENDED: t('endedText'),
    OPEN: t(isOverdue ? 'overdue' : 'openText', { day }),
  };
  return (
    <>
      <div className="stack" role="status">
        <span className={`chip ${tone}`}>{t(key)}</span>
        <h1>{t('heading', { trip })}</h1>
        {share.state === 'OPEN' ? (
          <p className="lede">
            {payerName === null ? '' : `${t('greeting', { name: payerName })} `}
            {t(invitedBy === null ? 'invitation' : 'namedInvitation', { name: invitedBy, amount, trip })}
          </p>
        ) : null}
        <p className={share.state === 'OPEN' ? undefined : 'lede'}>{texts[share.state]}</p>
        {share.refundedCents > 0 ? (
          <p>{t('refundedAmount', { amount: formatMoney(share.refundedCents, locale) })}</p>
        ) : null}
      </div>
      <dl className="key-values">
        <FactRow name={t('dates')} value={formatPeriod(share.startsOn, share.endsOn, locale)} />
        <FactRow name={t('yourShare')} value={amount} />
        {share.state === 'OPEN' && openCents < amountCents ? (
          <FactRow name={t('openAmount')} value={formatMoney(openCents, locale)} />
        ) : null}
        {share.state === 'OPEN' ? <FactRow name={t('dueDate')} value={day} /> : null}
        {share.paidAt === null ? null : (
          <FactRow name={t('paidOn')} value={formatFullDay(share.paidAt, locale)} />
        )}
      </dl>
    </>
  );
}

const FactRow = ({ name, value }: { readonly name: string; readonly value: string }) => (
  <div>
    <dt>{name}</dt>
    <dd>{value}</dd>
  </div>
);

/** Answers a payer's questions: what if I don't pay, who sees what, is this a scam? */
function Questions({ share, locale }: { readonly share: ShareView; readonly locale: Locale }) {
  const { t } = useTranslation('share');
  const name = share.invitedBy ?? t('booker');
  return (
    <section className="stack" aria-labelledby="questions">
      <h2 className="subtitle" id="questions">
        {t('questions')}
      </h2>
      {(['unpaidConsequences', 'visibility', 'unknownTrip'] as const).map((topic) => (
        <div key={topic}>
          <h3>{t(`${topic}.title`)}</h3>
          <p>{t(`${topic}.text`, { name, day: formatFullDay(share.dueOn, locale) })}</p>
        </div>
      ))}
    </section>
  );
}
