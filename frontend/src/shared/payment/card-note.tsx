import { useTranslation } from 'react-i18next';
import type { CardFailure } from './card-message.js';

export type CardNote = CardFailure | { readonly kind: 'action' | 'processing' };

export interface CardFormReport {
  readonly type: string;
  readonly failure?: CardFailure;
}

/** Turns a report of the card form into a note; null for any other event. */
export function toCardNote(event: CardFormReport): CardNote | null {
  if (event.type === 'CARD_PROCESSING') return { kind: 'processing' };
  if (event.type === 'CARD_ACTION_REQUIRED') return { kind: 'action' };
  return event.type === 'CARD_FAILED' ? (event.failure ?? null) : null;
}

/** True if the form is working, so that nothing can be pressed. */
export const isFormBusy = (note: CardNote | null): boolean =>
  note?.kind === 'processing' || note?.kind === 'action';

interface CardNoteTextProps {
  readonly note: CardNote | null;
  /** The card is only saved, not charged. */
  readonly isSaving?: boolean;
}

const TEXT_KEYS = {
  pay: ['cardProcessing', 'cardAction', 'cardFailedPlain', 'cardFailed'],
  save: ['cardSaving', 'cardSavingAction', 'cardNotSavedPlain', 'cardNotSaved'],
} as const;

export function CardNoteText({ note, isSaving = false }: CardNoteTextProps) {
  const { t } = useTranslation('payment');
  if (note === null || note.kind === 'not-attempted') return <p className="visually-hidden" role="status" />;
  const [processingKey, actionKey, failureKey, failureReasonKey] = TEXT_KEYS[isSaving ? 'save' : 'pay'];
  if (note.kind !== 'declined')
    return (
      <p className="note" role="status">
        <span>{t(note.kind === 'action' ? actionKey : processingKey)}</span>
      </p>
    );
  return (
    <p className="note warn" role="alert">
      <span>{note.reason === null ? t(failureKey) : t(failureReasonKey, { reason: note.reason })}</span>
    </p>
  );
}
