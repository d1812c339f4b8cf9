import { Link } from '@tanstack/react-router';
import type { Locale } from '@wayfold/contracts/kernel/locale';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { removeTrip, saveTrip, useSavedTrips } from './saved-store.js';

interface SaveButtonProps {
  readonly id: string;
  /** The trip's name, for a list of buttons in a screen reader. */
  readonly name: string;
  readonly locale: Locale;
}

/** Saves a trip on this device, without an account. */
export function SaveButton({ id, name, locale }: SaveButtonProps) {
  const { t } = useTranslation('saved');
  const [message, setMessage] = useState<'savedMessage' | 'removedMessage' | 'storageRefusal' | null>(null);
  const isSaved = useSavedTrips()?.includes(id) ?? false;
  const toggleSaved = (): void => {
    const isStored = isSaved ? removeTrip(id) : saveTrip(id);
    const doneKey = isSaved ? 'removedMessage' : 'savedMessage';
    setMessage(isStored ? doneKey : 'storageRefusal');
  };
  return (
    <>
      <button className="btn secondary small needs-script" type="button" onClick={toggleSaved}>
        {t(isSaved ? 'savedLabel' : 'saveButton')} <span className="visually-hidden">{name}</span>
      </button>
      <span className="action-status text-small" role="status">
        {message === null ? null : t(message)}
        {message === 'savedMessage' ? (
          <>
            {' '}
            <Link to="/$locale/saved" params={{ locale }}>
              {t('savedTripsLink')}
            </Link>
          </>
        ) : null}
      </span>
    </>
  );
}
