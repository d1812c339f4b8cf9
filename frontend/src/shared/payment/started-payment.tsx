import type { Locale } from '@wayfold/contracts/kernel/locale';
import { METHOD_NAMES } from '@wayfold/contracts/kernel/pay-methods';
import { useTranslation } from 'react-i18next';
import { fromPromise } from 'xstate';
import { formatMoney } from '../i18n/format.js';
import type { ReportActor } from '../lazy/use-lazy-machine.js';
import { useReportedActor } from '../lazy/use-reported-actor.js';
import { leaveFor } from '../ui/page/leave.js';
import { CardForm } from './card-form.js';
import { CardNoteText, isFormBusy } from './card-note.js';
import type { DuePaymentEvent, DuePaymentRequest, ProviderReturn } from './due-payment-context.js';
import { duePaymentMachine } from './due-payment-machine.js';
import type { DuePaymentSnapshot } from './due-payment-snapshot.js';
import type { DuePaymentStep } from './payment-polling.js';
import { getPollState, PaymentProgress } from './payment-progress.js';

interface ActorProps {
  readonly input: ProviderReturn;
  readonly pay: (input: DuePaymentRequest, signal: AbortSignal) => Promise<DuePaymentStep>;
  readonly report: ReportActor<DuePaymentSnapshot, DuePaymentEvent>;
}

const createDuePaymentMachine = (pay: ActorProps['pay']) =>
  duePaymentMachine.provide({
    actors: {
      pay: fromPromise<DuePaymentStep, DuePaymentRequest>(({ input, signal }) => pay(input, signal)),
    },
    actions: {
      openProviderPage: ({ context: { providerUrl } }) => {
        if (providerUrl !== null) leaveFor(providerUrl);
      },
    },
  });

export const DuePaymentActor = ({ input, pay, report }: ActorProps): null =>
  useReportedActor(createDuePaymentMachine(pay), input, report);

export interface StartedPaymentProps {
  readonly snapshot: DuePaymentSnapshot;
  readonly send: (event: DuePaymentEvent) => void;
  readonly locale: Locale;
  /** `note` says what this payment replaces. */
  readonly texts: { readonly note: string; readonly cancelButton: string };
}

/** Shows a payment from its button to the server's answer. */
export function StartedPaymentPanel({ snapshot, send, locale, texts }: StartedPaymentProps) {
  if (snapshot.matches('redirecting')) return <ProviderLink snapshot={snapshot} send={send} texts={texts} />;
  if (snapshot.matches('enteringCard'))
    return <CardEntry snapshot={snapshot} send={send} locale={locale} texts={texts} />;
  return (
    <PaymentProgress
      {...snapshot.context}
      state={getPollState((state) => snapshot.matches(state))}
      onPoll={() => send({ type: 'POLL_NOW' })}
    />
  );
}

function ProviderLink({ snapshot, send, texts }: Omit<StartedPaymentProps, 'locale'>) {
  const { t } = useTranslation('payment');
  const providerName = METHOD_NAMES.paypal;
  return (
    <>
      <p role="status">{t('siteProgress.leaving', { site: providerName })}</p>
      <a className="btn" href={snapshot.context.providerUrl ?? undefined}>
        {t('goToSite', { site: providerName })}
      </a>
      <button className="btn secondary" type="button" onClick={() => send({ type: 'GO_BACK' })}>
        {texts.cancelButton}
      </button>
    </>
  );
}

function CardEntry({ snapshot, send, locale, texts }: StartedPaymentProps) {
  const { t } = useTranslation('payment');
  const { payment, note } = snapshot.context;
  if (!payment) return null;
  return (
    <>
      <CardNoteText note={note} />
      <CardForm
        card={payment.card}
        buttonLabel={t('payButton', { amount: formatMoney(payment.amountCents, locale) })}
        isBusy={isFormBusy(note)}
        locale={locale}
        onCardEvent={send}
      >
        <p className="text-small">{texts.note}</p>
      </CardForm>
      {isFormBusy(note) ? null : (
        <button className="btn secondary" type="button" onClick={() => send({ type: 'GO_BACK' })}>
          {texts.cancelButton}
        </button>
      )}
    </>
  );
}
