import { useTranslation } from 'react-i18next';

/** What the card form said last. */
export type CardNote =
  { readonly kind: 'failed'; readonly message: string | null } | { readonly kind: 'action' | 'processing' };

/** While the form is working there is nothing to press. */
export const isBusy = (note: CardNote | null): boolean =>
  note?.kind === 'processing' || note?.kind === 'action';

export function Note({ note }: { readonly note: CardNote | null }) {
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
