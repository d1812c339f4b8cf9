import type { Trip } from '@wayfold/contracts/catalogue/catalogue';
import type { Locale } from '@wayfold/contracts/kernel/locale';
import { useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { GoogleMap } from './google-map.js';
import { OwnMap } from './own-map.js';
import { StopList } from './stop-list.js';

export interface MapDialogProps {
  readonly trip: Trip;
  readonly locale: Locale;
  readonly mapsKey: string | null;
  readonly onClose: () => void;
}

/** Shows the movable map with the stops by day, in a native dialog that is open while rendered. */
export function MapDialog({ trip, locale, mapsKey, onClose }: MapDialogProps) {
  const { t } = useTranslation(['trip-map', 'common']);
  const dialog = useRef<HTMLDialogElement>(null);
  const headingId = useId();
  const [chosenStop, setChosenStop] = useState<number | null>(null);
  const [hasGoogleFailed, setHasGoogleFailed] = useState(false);
  useEffect(() => {
    const dialogElement = dialog.current;
    dialogElement?.showModal();
    return () => dialogElement?.close();
  }, []);
  const mapProps = { trip, locale, chosenStop, onChooseStop: setChosenStop };
  return (
    <dialog ref={dialog} className="map-dialog" aria-labelledby={headingId} onClose={onClose}>
      <header>
        <h2 id={headingId}>{t('title', { name: trip.name })}</h2>
        <button className="btn secondary small" type="button" onClick={() => dialog.current?.close()}>
          {t('common:closeButton')}
        </button>
      </header>
      <div className="map-dialog-map">
        {mapsKey !== null && !hasGoogleFailed ? (
          <GoogleMap {...mapProps} mapsKey={mapsKey} onFail={() => setHasGoogleFailed(true)} />
        ) : (
          <OwnMap {...mapProps} />
        )}
      </div>
      <div className="map-dialog-list">
        <p role="status" className="text-small">
          {hasGoogleFailed ? t('noGoogle') : null}
        </p>
        <StopList {...mapProps} />
      </div>
    </dialog>
  );
}
