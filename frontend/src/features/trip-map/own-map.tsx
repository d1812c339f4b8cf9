import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { buildMapAddress } from '../../shared/map/address.js';
import type { LargeMap } from '../../shared/map/large-map-data.js';
import { Chart } from './chart.js';
import type { StopMapProps } from './stop-map-props.js';

async function fetchOutlines(address: string, signal: AbortSignal): Promise<LargeMap> {
  const response = await fetch(address, { signal });
  if (!response.ok) throw new Error(`${address} answered ${response.status}`);
  return (await response.json()) as LargeMap;
}

/** Draws our own map without a key: opening it loads outlines, only around this route. */
export function OwnMap(props: StopMapProps) {
  const { t } = useTranslation(['trip-map', 'common']);
  const address = buildMapAddress(props.trip, props.locale, 'large');
  const {
    data: map,
    isError,
    refetch,
  } = useQuery({
    queryKey: ['map', address],
    queryFn: ({ signal }) => fetchOutlines(address, signal),
    staleTime: Number.POSITIVE_INFINITY,
  });
  if (map) return <Chart {...props} map={map} />;
  if (!isError)
    return (
      <p className="map-dialog-wait" role="status">
        {t('common:loading')}
      </p>
    );
  return (
    <div className="map-dialog-wait stack" role="alert">
      <p>{t('failure')}</p>
      <button className="btn secondary small" type="button" onClick={() => void refetch()}>
        {t('common:tryAgainButton')}
      </button>
    </div>
  );
}
