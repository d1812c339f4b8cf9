import { useQueryClient } from '@tanstack/react-query';
import type { BookingView } from '@wayfold/contracts/bookings';
import type { CardStep, replaceCard } from '@wayfold/contracts/cards';
import type { Locale } from '@wayfold/contracts/kernel/ids';
import { useMachine } from '@xstate/react';
import { useEffect, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { fromPromise, type SnapshotFrom } from 'xstate';
import { bookingQuery } from '../../shared/api/bookings.js';
import { api } from '../../shared/api/client.js';
import { codeOf } from '../../shared/api/problem.js';
import { CardForm } from '../../shared/card/card-form.js';
import { isBusy, Note } from '../../shared/card/card-note.js';
import { cardName } from './money.js';
import { needsCustomer } from './sums.js';
import { replaceCardMachine, type ReplaceCardEvent } from './replace-card-machine.js';

interface ReplaceCardProps {
  readonly booking: BookingView;
  readonly capability: string;
  readonly locale: Locale;
}

/** A card for the balance, for as long as one is charged. An account that PayPal keeps pays its balance itself. */
export function ReplaceCard(props: ReplaceCardProps) {
  const { status, instalments, openDisputes, chargedTo } = props.booking;
  // Of what is awaited by bank nothing is charged, nor after a dispute that was lost.
  const charged = instalments.some(
    ({ kind, paidAt, payer, charge }) =>
      kind === 'balance' &&
      paidAt === null &&
      payer === 'lead' &&
      charge !== null &&
      (charge !== 'VOIDED' || openDisputes > 0),
  );
  return status === 'CONFIRMED' && charged && chargedTo !== 'paypal' ? <Open {...props} /> : null;
}

function Open({ booking, capability, locale }: ReplaceCardProps) {
  const { t } = useTranslation('thanks');
  const client = useQueryClient();
  const { id, savedCard } = booking;
  const machine = useMemo(
    () =>
      replaceCardMachine.provide({
        actors: {
          ask: fromPromise<CardStep, { setupId: string | null }>(({ input: { setupId }, signal }) =>
            api<typeof replaceCard>(
              'POST /api/bookings/{id}/card',
              { params: { id }, body: setupId === null ? {} : { setupId } },
              { capability, signal },
            ),
          ),
        },
      }),
    [id, capability],
  );
  const [snapshot, send] = useMachine(machine);
  const done = snapshot.status === 'done';
  useEffect(() => {
    if (done) void client.invalidateQueries({ queryKey: bookingQuery(id, capability).queryKey });
  }, [done, client, id, capability]);

  // Nothing is left to give a card for: the booking, read anew, says why.
  if (snapshot.matches('gone')) return null;
  return (
    <section className="panel stack" aria-labelledby="replace-card">
      <h2 className="sub" id="replace-card">
        {t('replaceCard')}
      </h2>
      {savedCard && !snapshot.matches('entering') ? (
        <p>
          {t('replaceCardNow', {
            card: cardName(savedCard),
            expires: `${String(savedCard.expMonth).padStart(2, '0')}/${savedCard.expYear}`,
          })}
        </p>
      ) : null}
      {savedCard || !snapshot.matches('offered') ? null : <p>{t('replaceCardNone')}</p>}
      {snapshot.matches('saved') ? (
        <p role="status">
          {t(isStuck(snapshot.context.booking) ? 'replaceCardNotCharged' : 'replaceCardSaved')}
        </p>
      ) : snapshot.matches('offered') ? (
        <Offer
          problem={snapshot.context.problem}
          begin={t(savedCard ? 'replaceCardButton' : 'replaceCardFirst')}
          onBegin={() => send({ type: 'BEGIN' })}
        />
      ) : snapshot.matches('entering') ? (
        <Entering snapshot={snapshot} send={send} locale={locale} instead={savedCard !== null} />
      ) : (
        <Waiting snapshot={snapshot} onAsk={() => send({ type: 'ASK' })} />
      )}
    </section>
  );
}

/** What failed was not planned anew with the new card: cards were tried too often, or a dispute is in the way. */
const isStuck = (booking: BookingView | null): boolean =>
  booking?.instalments.some(
    ({ payer, paidAt, charge }) => payer === 'lead' && paidAt === null && needsCustomer(charge),
  ) ?? false;

const PROBLEMS = {
  OFFLINE: 'common:offline',
  TOO_MANY_TRIES: 'checkout:refused.TOO_MANY_TRIES',
  CHALLENGE_REQUIRED: 'checkout:refused.CHALLENGE_REQUIRED',
} as const;
const problemKey = (code: string) =>
  (PROBLEMS as Readonly<Record<string, (typeof PROBLEMS)[keyof typeof PROBLEMS] | undefined>>)[code] ??
  'replaceCardProblem';

interface OfferProps {
  readonly problem: unknown;
  readonly begin: string;
  readonly onBegin: () => void;
}

function Offer({ problem, begin, onBegin }: OfferProps) {
  const { t } = useTranslation(['thanks', 'checkout', 'common']);
  return (
    <>
      {problem === null ? null : (
        <p className="note warn" role="alert">
          <span>{t(problemKey(codeOf(problem)))}</span>
        </p>
      )}
      <button className="btn q" type="button" onClick={onBegin}>
        {begin}
      </button>
    </>
  );
}

interface Step {
  readonly snapshot: SnapshotFrom<typeof replaceCardMachine>;
}

interface EnteringProps extends Step {
  readonly send: (event: ReplaceCardEvent) => void;
  readonly locale: Locale;
  /** Of a card that is there. */
  readonly instead: boolean;
}

function Entering({ snapshot, send, locale, instead }: EnteringProps) {
  const { t } = useTranslation('thanks');
  const { form, note } = snapshot.context;
  if (!form) return null;
  return (
    <>
      <Note note={note} saving />
      <CardForm
        card={form.card}
        button={t('replaceCardSave')}
        busy={isBusy(note)}
        locale={locale}
        onCard={send}
      >
        <p className="s">{t('replaceCardConsent')}</p>
      </CardForm>
      {isBusy(note) ? null : (
        <button className="btn q" type="button" onClick={() => send({ type: 'BACK' })}>
          {t(instead ? 'replaceCardNot' : 'payLaterNot')}
        </button>
      )}
    </>
  );
}

function Waiting({ snapshot, onAsk }: Step & { readonly onAsk: () => void }) {
  const { t } = useTranslation(['thanks', 'checkout']);
  const waiting = snapshot.matches('waiting');
  return (
    <>
      <p role="status">{t(snapshot.matches('starting') ? 'checkout:starting' : 'replaceCardAsking')}</p>
      {waiting ? (
        <button className="btn q" type="button" onClick={onAsk}>
          {t('checkout:askNow')}
        </button>
      ) : null}
    </>
  );
}
