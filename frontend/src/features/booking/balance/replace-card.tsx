import { useQueryClient } from '@tanstack/react-query';
import type { BookingView } from '@wayfold/contracts/bookings/bookings';
import type { replaceCard } from '@wayfold/contracts/payments/cards';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { buildBookingQuery } from '../../../shared/api/bookings.js';
import { callApi } from '../../../shared/api/client.js';
import { findProblemText } from '../../../shared/api/problem.js';
import { createLazyFile } from '../../../shared/lazy/lazy-file.js';
import { useLazyMachine } from '../../../shared/lazy/use-lazy-machine.js';
import type { BookingPanelProps } from '../panel-props.js';
import { isChargingStopped, isOpenForLead } from './balance.js';
import { formatCard } from './money.js';
import {
  initialReplaceCardContext,
  type ReplaceCardContext,
  type ReplaceCardEvent,
} from './replace-card-context.js';
import type { ReplaceCardSnapshot } from './replace-card-machine.js';
import type * as Started from './started-card-replacement.js';

/**
 * Replaces the card while the balance will be charged automatically; not shown if a vaulted PayPal account
 * pays it.
 */
export function ReplaceCard(props: BookingPanelProps) {
  const { booking } = props;
  const canReplace =
    booking.status === 'CONFIRMED' && hasAutomaticCharge(booking) && booking.savedMethod !== 'paypal';
  return canReplace ? <ReplaceCardPanel {...props} /> : null;
}

/** True if a balance of the lead is charged automatically: not after a lost dispute, nor by transfer. */
const hasAutomaticCharge = ({ instalments, openDisputeCount }: BookingView): boolean =>
  instalments
    .filter((instalment) => instalment.kind === 'balance' && isOpenForLead(instalment))
    .some(({ charge }) => charge !== null && (charge !== 'VOIDED' || openDisputeCount > 0));

const startedReplacement = createLazyFile(() => import('./started-card-replacement.js'), ['payment']);

const createView = (context: ReplaceCardContext, state: 'offered' | 'starting'): ReplaceCardSnapshot => ({
  context,
  status: 'active',
  matches: (pattern) => pattern === state,
  can: () => false,
});

/** Shows the offer at once, and loads the form when its button is pressed. */
function useReplaceCard(id: string, capability: string) {
  const client = useQueryClient();
  const screen = useLazyMachine<ReplaceCardSnapshot, ReplaceCardEvent, typeof Started>({
    initial: createView(initialReplaceCardContext, 'offered'),
    createPendingView: () => createView(initialReplaceCardContext, 'starting'),
    createFailedView: (problem) => createView({ ...initialReplaceCardContext, problem }, 'offered'),
    file: startedReplacement,
    renderActor: (module, report) => (
      <module.ReplaceCardActor
        saveCard={(setupId, signal) =>
          callApi<typeof replaceCard>(
            'POST /api/bookings/{id}/card',
            { params: { id }, body: setupId === null ? {} : { setupId } },
            { capability, signal },
          )
        }
        report={report}
      />
    ),
  });
  const isDone = screen.view.status === 'done';
  useEffect(() => {
    if (isDone) void client.invalidateQueries({ queryKey: buildBookingQuery(id, capability).queryKey });
  }, [isDone, client, id, capability]);
  return screen;
}

function ReplaceCardPanel({ booking, capability, locale }: BookingPanelProps) {
  const { t } = useTranslation(['balance', 'common']);
  const { id, savedCard } = booking;
  const { view, module, send, actor } = useReplaceCard(id, capability);

  const isOffered = view.matches('offered');
  const isSaved = view.matches('saved');
  const isUnderWay = !isOffered && !isSaved;

  // The booking no longer needs a card, and the reread page shows the reason.
  if (view.matches('nothingDue')) return null;
  return (
    <section className="panel stack" aria-labelledby="replace-card">
      {actor}
      <h2 className="subtitle" id="replace-card">
        {t('cardTitle')}
      </h2>
      {savedCard && !view.matches('enteringCard') ? (
        <p>
          {t('savedCard', {
            card: formatCard(savedCard),
            expires: `${String(savedCard.expMonth).padStart(2, '0')}/${savedCard.expYear}`,
          })}
        </p>
      ) : null}
      {savedCard || !isOffered ? null : <p>{t('noSavedCard')}</p>}
      {isSaved ? (
        <p role="status">{t(isStuck(view.context.booking) ? 'cardBlockedByNetworks' : 'cardSaved')}</p>
      ) : null}
      {isOffered ? (
        <ReplacementOffer
          problem={view.context.problem}
          buttonText={t(savedCard ? 'replaceCardButton' : 'addCardButton')}
          onStart={() => send({ type: 'START' })}
        />
      ) : null}
      {isUnderWay && module ? (
        <module.StartedCardReplacement
          snapshot={view}
          send={send}
          locale={locale}
          isReplacement={savedCard !== null}
        />
      ) : null}
      {isUnderWay && !module ? <p role="status">{t('common:loading')}</p> : null}
    </section>
  );
}

/** True if the failed charge was not rescheduled with the new card: too many attempts, or an open dispute. */
const isStuck = (booking: BookingView | null): boolean =>
  booking?.instalments.some(
    (instalment) => isOpenForLead(instalment) && isChargingStopped(instalment.charge),
  ) ?? false;

const REPLACEMENT_PROBLEM_KEYS = {
  OFFLINE: 'common:offline',
  TOO_MANY_ATTEMPTS: 'payment:refusals.TOO_MANY_ATTEMPTS',
  CHALLENGE_REQUIRED: 'payment:refusals.CHALLENGE_REQUIRED',
} as const;

interface ReplacementOfferProps {
  readonly problem: unknown;
  readonly buttonText: string;
  readonly onStart: () => void;
}

function ReplacementOffer({ problem, buttonText, onStart }: ReplacementOfferProps) {
  const { t } = useTranslation(['balance', 'payment', 'common']);
  return (
    <>
      {problem === null ? null : (
        <p className="note warn" role="alert">
          <span>{t(findProblemText(REPLACEMENT_PROBLEM_KEYS, problem) ?? 'cardFormNotOpened')}</span>
        </p>
      )}
      <button className="btn secondary" type="button" onClick={onStart}>
        {buttonText}
      </button>
    </>
  );
}
