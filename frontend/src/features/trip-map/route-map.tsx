import { useSuspenseQuery } from '@tanstack/react-query';
import type { Trip } from '@wayfold/contracts/catalogue/catalogue';
import type { Locale } from '@wayfold/contracts/kernel/locale';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { buildTripQuery } from '../../shared/api/trips.js';
import { createLazyFile } from '../../shared/lazy/lazy-file.js';
import { buildMapAddress } from '../../shared/map/address.js';
import { MAP_SIZES } from '../../shared/map/sizes.js';
import { Legend } from './legend.js';
import type { MapDialogProps } from './map-dialog.js';

interface RouteMapProps {
  readonly locale: Locale;
  readonly slug: string;
  /** The maps service's key; without one (null) the shop draws the large map itself. */
  readonly mapsKey: string | null;
}

const mapDialog = createLazyFile(() => import('./map-dialog.js'));

type Dialog = (props: MapDialogProps) => React.JSX.Element;
type DialogState = 'closed' | 'loading' | 'failed' | { readonly Dialog: Dialog };

/** Shows the route as a server-rendered picture; the button loads the movable map. */
export function RouteMap({ locale, slug, mapsKey }: RouteMapProps) {
  const { t, i18n } = useTranslation('trip-map');
  const { data: trip } = useSuspenseQuery(buildTripQuery(locale, slug));
  const [dialog, setDialog] = useState<DialogState>('closed');
  const openMap = (): void => {
    setDialog('loading');
    mapDialog.load(i18n).then(
      ({ MapDialog }) => setDialog({ Dialog: MapDialog }),
      () => setDialog('failed'),
    );
  };
  return (
    <figure className="route-map">
      <Picture trip={trip} locale={locale} />
      <button
        className="btn secondary small"
        type="button"
        aria-haspopup="dialog"
        aria-busy={dialog === 'loading'}
        onClick={openMap}
      >
        {t('openButton')}
      </button>
      <figcaption className="text-small muted">
        <Legend route={trip.route} />
        <p>
          {t('note')} {t('credit')}
        </p>
      </figcaption>
      <p role="alert">{dialog === 'failed' ? t('failure') : null}</p>
      {typeof dialog === 'object' ? (
        <dialog.Dialog trip={trip} locale={locale} mapsKey={mapsKey} onClose={() => setDialog('closed')} />
      ) : null}
    </figure>
  );
}

function Picture({ trip, locale }: { readonly trip: Trip; readonly locale: Locale }) {
  const { t } = useTranslation('trip-map');
  const { departureCity: from, endCity: to, stops } = trip;
  const { wide, tall } = MAP_SIZES;
  const facts = { from, to, count: stops.length };
  return (
    <picture>
      <source
        media="(max-width:40rem)"
        srcSet={buildMapAddress(trip, locale, 'tall')}
        width={tall.width}
        height={tall.height}
      />
      <img
        src={buildMapAddress(trip, locale, 'wide')}
        width={wide.width}
        height={wide.height}
        alt={from === to ? t('altRound', facts) : t('alt', facts)}
        loading="lazy"
        decoding="async"
      />
    </picture>
  );
}
