import type { Locale } from '@wayfold/contracts/kernel/ids';
import { useTranslation } from 'react-i18next';
import { fromPromise } from 'xstate';
import { formatMoney } from '../i18n/format.js';
import type { Report } from '../lazy/lazy-machine.js';
import { useReportedActor } from '../lazy/run-actor.js';
import { leaveFor } from '../ui/page/leave.js';
import { METHOD_NAMES } from '../ui/money/method-names.js';
import { AskingOpen, getPollState } from './asking-open.js';
import type { OpenStep } from './polling.js';
import { CardForm } from './card-form.js';
import { isBusy, Note } from './card-note.js';
import { payOpenMachine } from './pay-open-machine.js';
import type { PayOpenSnapshot } from './pay-open-snapshot.js';
import type { ProviderReturn, PayOpenEvent, PayOpenInput } from './pay-open.js';

interface ActorProps {
  readonly input: ProviderReturn;
  readonly pay: (input: PayOpenInput, signal: AbortSignal) => Promise<OpenStep>;
  readonly report: Report<PayOpenSnapshot, PayOpenEvent>;
}

const createPayOpenMachine = (pay: ActorProps['pay']) =>
  payOpenMachine.provide({
    actors: {
      pay: fromPromise<OpenStep, PayOpenInput>((call) => pay(call.input, call.signal)),
    },
    actions: {
      leave: ({ context: { approveUrl } }) => {
        if (approveUrl !== null) leaveFor(approveUrl);
      },
    },
  });

export const PayOpenActor = ({ input, pay, report }: ActorProps): null =>
  useReportedActor(createPayOpenMachine(pay), input, report);

interface StepsProps {
  readonly snapshot: PayOpenSnapshot;
  readonly send: (event: PayOpenEvent) => void;
  readonly locale: Locale;
  /** A note on what the payment replaces, and the label of the button that cancels it. */
  readonly words: { readonly note: string; readonly cancel: string };
}

/** The steps from the button to the server's answer. */
export function PayOpenSteps({ snapshot, send, locale, words }: StepsProps) {
  if (snapshot.matches('leaving')) return <Leaving snapshot={snapshot} send={send} words={words} />;
  if (snapshot.matches('entering'))
    return <Entering snapshot={snapshot} send={send} locale={locale} words={words} />;
  return (
    <AskingOpen
      {...snapshot.context}
      state={getPollState((state) => snapshot.matches(state))}
      onAsk={() => send({ type: 'ASK' })}
    />
  );
}

function Leaving({ snapshot, send, words }: Omit<StepsProps, 'locale'>) {
  const { t } = useTranslation('payment');
  const site = METHOD_NAMES.paypal;
  return (
    <>
      <p role="status">{t('open.leaving', { site })}</p>
      <a className="btn" href={snapshot.context.approveUrl ?? undefined}>
        {t('toSite', { site })}
      </a>
      <button className="btn secondary" type="button" onClick={() => send({ type: 'BACK' })}>
        {words.cancel}
      </button>
    </>
  );
}

function Entering({ snapshot, send, locale, words }: StepsProps) {
  const { t } = useTranslation('payment');
  const { payment, note } = snapshot.context;
  if (!payment) return null;
  return (
    <>
      <Note note={note} />
      <CardForm
        card={payment.card}
        button={t('pay', { sum: formatMoney(payment.amountCents, locale) })}
        busy={isBusy(note)}
        locale={locale}
        onCard={send}
      >
        <p className="text-small">{words.note}</p>
      </CardForm>
      {isBusy(note) ? null : (
        <button className="btn secondary" type="button" onClick={() => send({ type: 'BACK' })}>
          {words.cancel}
        </button>
      )}
    </>
  );
}
