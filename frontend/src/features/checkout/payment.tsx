import { useTranslation } from 'react-i18next';
import { money } from '../../shared/i18n/format.js';
import { codeOf } from '../../shared/api/problem.js';
import { CardFrame } from '../../shared/card/card-frame.js';
import { isBusy, Note } from '../../shared/card/card-note.js';
import { Consent } from './consent.js';
import { StepHeading } from './steps.js';
import type { StepProps } from './types.js';

export function Payment({ snapshot, send, locale }: StepProps) {
  const { t } = useTranslation('checkout');
  const { payment, note, problem, approveUrl, method } = snapshot.context;
  if (snapshot.matches({ payment: 'starting' }))
    return (
      <div className="stack wide">
        <StepHeading>{t('starting')}</StepHeading>
      </div>
    );
  if (snapshot.matches({ payment: 'leaving' }) && approveUrl !== null)
    return (
      <div className="stack wide">
        <StepHeading>{t('leavingTitle')}</StepHeading>
        <p role="status">{t('leavingText')}</p>
        <a className="btn" href={approveUrl}>
          {t('toPayPal')}
        </a>
        <button className="btn q" type="button" onClick={() => send({ type: 'BACK' })}>
          {t('backToHow')}
        </button>
      </div>
    );
  if (snapshot.matches({ payment: 'entering' }) && payment)
    return (
      <div className="stack wide">
        <StepHeading>{t('paymentTitle')}</StepHeading>
        <p>{t('paymentLead', { sum: money(payment.amountCents, locale) })}</p>
        <Note note={note} />
        {payment.card.page === null ? (
          <p className="note warn" role="alert">
            <span>{t('noFrame')}</span>
          </p>
        ) : (
          <CardFrame
            card={payment.card}
            page={payment.card.page}
            amountCents={payment.amountCents}
            busy={isBusy(note)}
            locale={locale}
            onCard={send}
          >
            <Consent locale={locale} />
          </CardFrame>
        )}
        {note?.kind === 'processing' ? null : (
          <button className="btn q" type="button" onClick={() => send({ type: 'BACK' })}>
            {t('backToHow')}
          </button>
        )}
      </div>
    );
  const paypal = method === 'paypal';
  const waiting = snapshot.matches({ payment: 'waiting' });
  const offline = waiting && problem !== null && codeOf(problem) === 'OFFLINE';
  return (
    <div className="stack wide">
      <StepHeading>{t('confirmingTitle')}</StepHeading>
      <p role="status">
        {t(
          offline ? 'offlineText' : waiting ? 'waitingText' : paypal ? 'confirmingPayPal' : 'confirmingText',
        )}
      </p>
      {waiting ? (
        <button className="btn q" type="button" onClick={() => send({ type: 'ASK' })}>
          {t('askNow')}
        </button>
      ) : null}
    </div>
  );
}
