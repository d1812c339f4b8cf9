import { useEffect, useMemo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { placeLabels } from '../../shared/map/drawing/labels.js';
import { MAP_COLORS } from '../../shared/map/drawing/map-colors.js';
import type { LargeMap } from '../../shared/map/large-map-data.js';
import { drawLegs, LEG_LINES } from '../../shared/map/legs.js';
import { FIGURE_SIZE, listPointPlaces, type MapPoint, newPoints } from '../../shared/map/points.js';
import { roundDownKm } from '../../shared/map/round-down-km.js';
import type { StopMapProps } from './stop-map-props.js';
import { type MapView, usePanZoom } from './use-pan-zoom.js';

const TEXT_SIZE = 14;
const MAX_SCALE_PIXELS = 110;

interface ChartProps extends StopMapProps {
  readonly map: LargeMap;
}

/** Transforms all outlines together; points, lines and names move at every scale but keep their size. */
export function Chart({ trip, map, chosenStop, onChooseStop }: ChartProps) {
  const { t } = useTranslation('trip-map');
  const surface = useRef<SVGSVGElement>(null);
  const { view, showAll, centerOn, onKeyDown, zoomIn, zoomOut } = usePanZoom(surface, map);
  useEffect(() => {
    if (chosenStop !== null) centerOn(chosenStop);
  }, [chosenStop, centerOn]);
  return (
    <div className="chart">
      <div className="chart-keys" role="group" tabIndex={0} aria-label={t('keys')} onKeyDown={onKeyDown}>
        <svg ref={surface} aria-hidden="true" style={{ background: MAP_COLORS.water }}>
          <Ground map={map} transform={view.transform.toString()} />
          {view.width > 0 ? (
            <Stops trip={trip} map={map} view={view} chosenStop={chosenStop} onChooseStop={onChooseStop} />
          ) : null}
        </svg>
      </div>
      <Scale kmPerPixel={map.kmPerUnit / view.transform.k} />
      <div className="chart-tools">
        <button className="btn secondary small" type="button" aria-label={t('zoomIn')} onClick={zoomIn}>
          +
        </button>
        <button className="btn secondary small" type="button" aria-label={t('zoomOut')} onClick={zoomOut}>
          −
        </button>
        <button className="btn secondary small" type="button" onClick={showAll}>
          {t('wholeRouteButton')}
        </button>
      </div>
    </div>
  );
}

function Scale({ kmPerPixel }: { readonly kmPerPixel: number }) {
  const km = roundDownKm(kmPerPixel * MAX_SCALE_PIXELS);
  return (
    <p className="chart-scale" style={{ width: `${km / kmPerPixel}px` }}>
      {km} km
    </p>
  );
}

function Ground({ map, transform }: { readonly map: LargeMap; readonly transform: string }) {
  const line = { fill: 'none', vectorEffect: 'non-scaling-stroke' } as const;
  return (
    <g transform={transform}>
      <path d={map.land} fill={MAP_COLORS.land} />
      <path d={map.graticule} {...line} stroke={MAP_COLORS.highway} />
      <path d={map.borders} {...line} stroke={MAP_COLORS.road} strokeWidth="2" />
    </g>
  );
}

function Stops({
  trip,
  map,
  view,
  chosenStop,
  onChooseStop,
}: Omit<ChartProps, 'locale'> & { readonly view: MapView }) {
  const { transform, width, height } = view;
  const { points, legs, labels } = useMemo(() => {
    const screenPoints = newPoints(map.places.map(([x, y]) => transform.apply([x, y])));
    const lines = drawLegs(trip.route, listPointPlaces(screenPoints));
    const frame = { x: 0, y: 0, width, height };
    const room = { frame, takenBoxes: [], lines: lines.flatMap(({ segments }) => segments), size: TEXT_SIZE };
    const names = trip.stops.map(({ name }) => name);
    return { points: screenPoints, legs: lines, labels: placeLabels(screenPoints, names, room) };
  }, [trip, map, transform, width, height]);
  return (
    <>
      {legs.map(({ mode, path }, index) => (
        <g key={index} fill="none" strokeLinecap="round">
          <path d={path} stroke={MAP_COLORS.paper} strokeWidth={LEG_LINES[mode].width + 2.5} />
          <path
            d={path}
            stroke={MAP_COLORS.route}
            strokeWidth={LEG_LINES[mode].width}
            strokeDasharray={LEG_LINES[mode].dash}
          />
        </g>
      ))}
      {points.map((point) => (
        <Pin key={point.text} point={point} chosenStop={chosenStop} onChooseStop={onChooseStop} />
      ))}
      {labels.map(({ text, x, y, anchor }) => (
        <text key={`${text}${y}`} className="chart-name" x={x} y={y} textAnchor={anchor} fontSize={TEXT_SIZE}>
          {text}
        </text>
      ))}
    </>
  );
}

interface PinProps extends Pick<StopMapProps, 'chosenStop' | 'onChooseStop'> {
  readonly point: MapPoint;
}

function Pin({ point: { x, y, text, box, stops }, chosenStop, onChooseStop }: PinProps) {
  const [firstStop = 0] = stops;
  const isChosen = chosenStop !== null && stops.includes(chosenStop);
  return (
    <g className={isChosen ? 'chart-pin chosen' : 'chart-pin'} onClick={() => onChooseStop(firstStop)}>
      <rect x={box.x} y={box.y} width={box.width} height={box.height} rx={box.height / 2} />
      <text x={x} y={y + FIGURE_SIZE * 0.36} fontSize={FIGURE_SIZE}>
        {text}
      </text>
    </g>
  );
}
