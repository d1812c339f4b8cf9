import { useQueryClient } from '@tanstack/react-query';
import type { Locale } from '@wayfold/contracts/kernel/ids';
import type { payShare, ShareView } from '@wayfold/contracts/shares';
import { useMachine } from '@xstate/react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { fromPromise, type SnapshotFrom } from 'xstate';
import { api } from '../../shared/api/client.js';
import { codeOf } from '../../shared/api/problem.js';
import type { OpenStep } from '../../shared/card/asking.js';
import { AskingOpen, askingIn } from '../../shared/card/asking-open.js';
import { ByCard } from '../../shared/card/by-card.js';
import { CardForm } from '../../shared/card/card-form.js';
import { isBusy, Note } from '../../shared/card/card-note.js';
import {
  payLaterMachine,
  wishIn,
  type PayLaterEvent,
  type PayOpenInput,
} from '../../shared/card/pay-open-machine.js';
import { useReread } from '../../shared/card/reread.js';
import { money } from '../../shared/i18n/format.js';
import type { Return } from '../../shared/ui/booking-search.js';
import { METHOD_NAMES } from '../../shared/ui/method-names.js';
import { leaveFor } from '../../shared/ui/leave.js';
import { shareQuery } from './share-query.js';

interface PayProps {
  readonly share: ShareView;
  readonly capability: string;
  readonly locale: Locale;
  readonly back: Return | null;
}

/** The payer pays their share, here and now. */
export function PayShare({ share, capability, locale, back }: PayProps) {
  const { t } = useTranslation(['share', 'common']);
  const client = useQueryClient();
  const { id: shareId, bookingId: id } = share;
  const machine = useMemo(
    () =>
      payLaterMachine.provide({
        actors: {
          pay: fromPromise<OpenStep, PayOpenInput>(({ input, signal }) =>
            api<typeof payShare>(
              'POST /api/shares/{id}/{shareId}/payments',
              { params: { id, shareId }, body: { ...wishIn(input), locale } },
              { capability, signal },
            ),
          ),
        },
        actions: {
          leave: ({ context: { approveUrl } }) => {
            if (approveUrl !== null) leaveFor(approveUrl);
          },
        },
      }),
    [id, shareId, capability, locale],
  );
  const [snapshot, send] = useMachine(machine, { input: { back: back?.back ?? null, order: back?.order } });
  const done = snapshot.status === 'done';
  useReread(done, () => client.invalidateQueries({ queryKey: shareQuery(id, shareId, capability).queryKey }));
  // Paid, or not to be paid any more: only the share, read anew, says which.
  if (done) return <p role="status">{t('common:loading')}</p>;
  const common = { snapshot, send, share, locale };
  return (
    <section className="panel stack" aria-labelledby="pay-share">
      <h2 className="sub" id="pay-share">
        {t('payTitle', { sum: money(share.openCents, locale) })}
      </h2>
      {snapshot.matches('offered') ? (
        <Offer {...common} />
      ) : snapshot.matches('entering') ? (
        <Entering {...common} />
      ) : (
        <Waiting {...common} />
      )}
    </section>
  );
}

interface StepProps {
  readonly snapshot: SnapshotFrom<typeof payLaterMachine>;
  readonly send: (event: PayLaterEvent) => void;
  readonly share: ShareView;
  readonly locale: Locale;
}

const PROBLEMS = {
  OFFLINE: 'common:offline',
  PAYMENT_DECLINED: 'declined',
  ORDER_ENDED: 'orderEnded',
  TOO_MANY_TRIES: 'checkout:refused.TOO_MANY_TRIES',
  CHALLENGE_REQUIRED: 'checkout:refused.CHALLENGE_REQUIRED',
} as const;
const problemKey = (code: string) =>
  (PROBLEMS as Readonly<Record<string, (typeof PROBLEMS)[keyof typeof PROBLEMS] | undefined>>)[code] ??
  'problem';

function Offer({ snapshot, send, share, locale }: StepProps) {
  const { t } = useTranslation(['share', 'checkout', 'common']);
  const { problem, back } = snapshot.context;
  const sum = money(share.openCents, locale);
  const warning = problem === null ? (back === null ? null : 'cancelled') : problemKey(codeOf(problem));
  return (
    <>
      {warning === null ? null : (
        <p className="note warn" role="alert">
          <span>{t(warning)}</span>
        </p>
      )}
      <div className="acts">
        <ByCard cents={share.openCents} onPay={(method) => send({ type: 'PAY', method })}>
          {t('pay', { sum })}
        </ByCard>
        {share.methods.includes('paypal') ? (
          <button className="btn q" type="button" onClick={() => send({ type: 'PAY', method: 'paypal' })}>
            {t('byPayPal', { sum })}
          </button>
        ) : null}
      </div>
      <p className="s">{t('once')}</p>
    </>
  );
}

function Entering({ snapshot, send, locale }: StepProps) {
  const { t } = useTranslation(['share', 'checkout']);
  const { payment, note } = snapshot.context;
  if (!payment) return null;
  return (
    <>
      <Note note={note} />
      <CardForm
        card={payment.card}
        button={t('checkout:pay', { sum: money(payment.amountCents, locale) })}
        busy={isBusy(note)}
        locale={locale}
        onCard={send}
      >
        <p className="s">{t('once')}</p>
      </CardForm>
      {isBusy(note) ? null : (
        <button className="btn q" type="button" onClick={() => send({ type: 'BACK' })}>
          {t('not')}
        </button>
      )}
    </>
  );
}

function Waiting({ snapshot, send }: StepProps) {
  const { t } = useTranslation(['share', 'checkout']);
  if (snapshot.matches('leaving'))
    return (
      <>
        <p role="status">{t('checkout:open.leaving', { site: METHOD_NAMES.paypal })}</p>
        <a className="btn" href={snapshot.context.approveUrl ?? undefined}>
          {t('checkout:toSite', { site: METHOD_NAMES.paypal })}
        </a>
        <button className="btn q" type="button" onClick={() => send({ type: 'BACK' })}>
          {t('not')}
        </button>
      </>
    );
  return (
    <AskingOpen
      {...snapshot.context}
      state={askingIn((state) => snapshot.matches(state))}
      onAsk={() => send({ type: 'ASK' })}
    />
  );
}
