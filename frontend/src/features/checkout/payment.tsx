import { useTranslation } from 'react-i18next';
import { money } from '../../shared/i18n/format.js';
import { codeOf } from '../../shared/api/problem.js';
import { CardFrame } from './card-frame.js';
import { StepHeading } from './steps.js';
import type { CardNote } from './checkout-machine.js';
import type { StepProps } from './types.js';

export function Payment({ snapshot, send, locale }: StepProps) {
  const { t } = useTranslation('checkout');
  const { payment, note, problem } = snapshot.context;
  if (snapshot.matches({ payment: 'starting' }))
    return (
      <div className="stack wide">
        <StepHeading>{t('starting')}</StepHeading>
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
            busy={note?.kind === 'processing' || note?.kind === 'action'}
            locale={locale}
            send={send}
          />
        )}
        {note?.kind === 'processing' ? null : (
          <button className="btn q" type="button" onClick={() => send({ type: 'BACK' })}>
            {t('backToHow')}
          </button>
        )}
      </div>
    );
  const waiting = snapshot.matches({ payment: 'waiting' });
  const offline = waiting && problem !== null && codeOf(problem) === 'OFFLINE';
  return (
    <div className="stack wide">
      <StepHeading>{t('confirmingTitle')}</StepHeading>
      <p role="status">{t(offline ? 'offlineText' : waiting ? 'waitingText' : 'confirmingText')}</p>
      {waiting ? (
        <button className="btn q" type="button" onClick={() => send({ type: 'ASK' })}>
          {t('askNow')}
        </button>
      ) : null}
    </div>
  );
}

function Note({ note }: { readonly note: CardNote | null }) {
  const { t } = useTranslation('checkout');
  if (note === null) return <p className="vh" role="status" />;
  if (note.kind !== 'failed')
    return (
      <p className="note" role="status">
        <span>{t(note.kind === 'action' ? 'cardAction' : 'cardProcessing')}</span>
      </p>
    );
  return (
    <p className="note warn" role="alert">
      <span>{note.message === null ? t('cardFailedPlain') : t('cardFailed', { reason: note.message })}</span>
    </p>
  );
}
