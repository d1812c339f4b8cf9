import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { mapsLoader } from '../../shared/map/google/loader.js';
import { drawRouteOnGoogle, type RouteOnGoogle } from './route-on-google.js';
import type { StopMapProps } from './stop-map-props.js';

interface GoogleMapProps extends StopMapProps {
  readonly mapsKey: string;
  readonly onFail: () => void;
}

/** A script that does not become ready in this time counts as failed. */
const LOAD_TIMEOUT_MS = 15_000;

/** Shows the maps service's map in light gray; if its script fails, the dialog draws our own map. */
export function GoogleMap({ trip, chosenStop, onChooseStop, mapsKey, onFail }: GoogleMapProps) {
  const { t } = useTranslation(['trip-map', 'common']);
  const container = useRef<HTMLDivElement>(null);
  const [map, setMap] = useState<RouteOnGoogle>();
  const chooseStop = useRef(onChooseStop);
  const fail = useRef(onFail);
  useEffect(() => {
    let isUnmounted = false;
    const showFailure = (): void => {
      clearTimeout(deadline);
      if (!isUnmounted) fail.current();
      isUnmounted = true;
    };
    const deadline = setTimeout(showFailure, LOAD_TIMEOUT_MS);
    // The maps service calls this at any time if it rejects the key.
    window.gm_authFailure = showFailure;
    mapsLoader.load(mapsKey).then(
      () => {
        clearTimeout(deadline);
        if (isUnmounted || !container.current) return;
        if (!window.google) showFailure();
        else
          setMap(
            drawRouteOnGoogle(window.google.maps, container.current, trip, (stop) =>
              chooseStop.current(stop),
            ),
          );
      },
      (error: unknown) => {
        console.error(error);
        showFailure();
      },
    );
    return () => {
      isUnmounted = true;
      clearTimeout(deadline);
      delete window.gm_authFailure;
    };
  }, [mapsKey, trip, chooseStop, fail]);
  useEffect(() => {
    if (chosenStop !== null) map?.centerOn(chosenStop);
  }, [map, chosenStop]);
  return (
    <>
      <div className="chart" ref={container} />
      {map ? null : (
        <p className="map-dialog-wait" role="status">
          {t('common:loading')}
        </p>
      )}
    </>
  );
}
