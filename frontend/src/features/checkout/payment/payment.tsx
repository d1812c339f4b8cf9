import { useTranslation } from 'react-i18next';
import { money } from '../../../shared/i18n/format.js';
import { codeOf } from '../../../shared/api/problem.js';
import { CardForm } from '../../../shared/card/card-form.js';
import { isBusy, Note } from '../../../shared/card/card-note.js';
import { nameOfMethod } from '../../../shared/ui/money/method-names.js';
import { Consent } from '../payment-method/consent.js';
import { StepHeading } from '../steps.js';
import type { StepProps } from '../machine/types.js';

export function Payment({ snapshot, send, locale }: StepProps) {
  const { t } = useTranslation('payment');
  const { payment, note, problem, leaveTo, method } = snapshot.context;
  const site = nameOfMethod(method);
  if (snapshot.matches({ payment: 'starting' }))
    return (
      <div className="stack wide">
        <StepHeading>{t(method === 'transfer' ? 'generating' : 'starting')}</StepHeading>
      </div>
    );
  if (snapshot.matches({ payment: 'leaving' }) && leaveTo !== null)
    return (
      <div className="stack wide">
        <StepHeading>{t('leavingTitle', { site })}</StepHeading>
        <p role="status">{t('leavingText', { site })}</p>
        <a className="btn" href={leaveTo}>
          {t('toSite', { site })}
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
        <CardForm
          card={payment.card}
          button={t('pay', { sum: money(payment.amountCents, locale) })}
          busy={isBusy(note)}
          locale={locale}
          onCard={send}
        >
          <Consent terms={snapshot.context.booking.terms} locale={locale} pays />
        </CardForm>
        {note?.kind === 'processing' ? null : (
          <button className="btn q" type="button" onClick={() => send({ type: 'BACK' })}>
            {t('backToHow')}
          </button>
        )}
      </div>
    );
  const waitingText = method === 'paypal' ? 'waitingAway' : 'waitingText';
  const confirmingText = site ? 'confirmingAway' : 'confirmingText';
  const waiting = snapshot.matches({ payment: 'waiting' });
  const offline = waiting && problem !== null && codeOf(problem) === 'OFFLINE';
  const otherWay = waiting && snapshot.can({ type: 'BACK' });
  return (
    <div className="stack wide">
      <StepHeading>{t('confirmingTitle')}</StepHeading>
      <p role="status">
        {t(offline ? 'offlineText' : otherWay ? 'unreachableText' : waiting ? waitingText : confirmingText, {
          site,
        })}
      </p>
      {waiting ? (
        <button className="btn q" type="button" onClick={() => send({ type: 'ASK' })}>
          {t('askNow')}
        </button>
      ) : null}
      {otherWay ? (
        <button className="btn q" type="button" onClick={() => send({ type: 'BACK' })}>
          {t('backToHow')}
        </button>
      ) : null}
    </div>
  );
}
