import type { Locale } from '@wayfold/contracts/kernel/locale';
import type { CardStep } from '@wayfold/contracts/payments/cards';
import { useTranslation } from 'react-i18next';
import { fromPromise } from 'xstate';
import type { ReportActor } from '../../../shared/lazy/use-lazy-machine.js';
import { useReportedActor } from '../../../shared/lazy/use-reported-actor.js';
import { CardForm } from '../../../shared/payment/card-form.js';
import { CardNoteText, isFormBusy } from '../../../shared/payment/card-note.js';
import type { ReplaceCardEvent } from './replace-card-context.js';
import { replaceCardMachine, type ReplaceCardSnapshot } from './replace-card-machine.js';

interface ActorProps {
  readonly saveCard: (setupId: string | null, signal: AbortSignal) => Promise<CardStep>;
  readonly report: ReportActor<ReplaceCardSnapshot, ReplaceCardEvent>;
}

const createReplaceCardMachine = (saveCard: ActorProps['saveCard']) =>
  replaceCardMachine.provide({
    actors: {
      saveCard: fromPromise<CardStep, { setupId: string | null }>(({ input, signal }) =>
        saveCard(input.setupId, signal),
      ),
    },
  });

export const ReplaceCardActor = ({ saveCard, report }: ActorProps): null =>
  useReportedActor(createReplaceCardMachine(saveCard), undefined, report);

interface SnapshotProps {
  readonly snapshot: ReplaceCardSnapshot;
}

interface CardEntryProps extends SnapshotProps {
  readonly send: (event: ReplaceCardEvent) => void;
  readonly locale: Locale;
  /** The booking already has a card. */
  readonly isReplacement: boolean;
}

/** Shows a replacement from the button to the server's answer. */
export function StartedCardReplacement({ snapshot, send, locale, isReplacement }: CardEntryProps) {
  return snapshot.matches('enteringCard') ? (
    <CardEntry snapshot={snapshot} send={send} locale={locale} isReplacement={isReplacement} />
  ) : (
    <PendingOutcome snapshot={snapshot} onPoll={() => send({ type: 'POLL_NOW' })} />
  );
}

function CardEntry({ snapshot, send, locale, isReplacement }: CardEntryProps) {
  const { t } = useTranslation('balance');
  const { form, note } = snapshot.context;
  if (!form) return null;
  return (
    <>
      <CardNoteText note={note} isSaving />
      <CardForm
        card={form.card}
        buttonLabel={t('saveCardButton')}
        isBusy={isFormBusy(note)}
        locale={locale}
        onCardEvent={send}
      >
        <p className="text-small">{t('cardConsent')}</p>
      </CardForm>
      {isFormBusy(note) ? null : (
        <button className="btn secondary" type="button" onClick={() => send({ type: 'GO_BACK' })}>
          {t(isReplacement ? 'keepCardButton' : 'cancelPaymentButton')}
        </button>
      )}
    </>
  );
}

function PendingOutcome({ snapshot, onPoll }: SnapshotProps & { readonly onPoll: () => void }) {
  const { t } = useTranslation(['balance', 'payment']);
  const isWaiting = snapshot.matches('awaitingOutcome');
  return (
    <>
      <p role="status">{t(snapshot.matches('starting') ? 'payment:starting' : 'checkingCard')}</p>
      {isWaiting ? (
        <button className="btn secondary" type="button" onClick={onPoll}>
          {t('payment:checkNowButton')}
        </button>
      ) : null}
    </>
  );
}
