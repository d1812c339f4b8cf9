import { select, type Selection } from 'd3-selection';
import { zoom, type ZoomBehavior, zoomIdentity, type ZoomTransform, zoomTransform } from 'd3-zoom';
import { type KeyboardEvent, type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import type { LargeMap } from '../../shared/map/large-map-data.js';

const MAX_ZOOM = 12;
/** A selected stop is shown at least at this zoom. */
const MIN_STOP_ZOOM = 3;

const ZOOM_STEP = 1.6;
const PAN_PIXELS = 80;

type Surface = Selection<SVGSVGElement, unknown, null, undefined>;

export interface MapView {
  readonly transform: ZoomTransform;
  readonly width: number;
  readonly height: number;
}

/** Moves the map by drag, pinch, wheel and keys, within what is drawn. */
export function usePanZoom(surface: RefObject<SVGSVGElement | null>, map: LargeMap) {
  const { view, controls, showAll } = useZoom(surface, map);
  const { places } = map;

  const scaleMap = (factor: number): void => {
    const { selection, behavior } = controls.current ?? {};
    if (selection) behavior?.scaleBy(selection, factor);
  };
  const centerOn = useCallback(
    (stop: number) => {
      const { selection, behavior, fit = 1 } = controls.current ?? {};
      const place = places[stop];
      if (!selection || !behavior || !place) return;
      const node = selection.node();
      if (node && zoomTransform(node).k < fit * MIN_STOP_ZOOM)
        behavior.scaleTo(selection, fit * MIN_STOP_ZOOM);
      behavior.translateTo(selection, place[0], place[1]);
    },
    [controls, places],
  );
  const handleKeyDown = (event: KeyboardEvent): void => {
    const { selection, behavior } = controls.current ?? {};
    const panOffset = PAN_OFFSETS[event.key];
    const zoomFactor = { '+': ZOOM_STEP, '=': ZOOM_STEP, '-': 1 / ZOOM_STEP }[event.key];
    if (!selection || !behavior || (!panOffset && zoomFactor === undefined)) return;
    event.preventDefault();
    if (panOffset)
      behavior.translateBy(selection, panOffset[0] / view.transform.k, panOffset[1] / view.transform.k);
    if (zoomFactor !== undefined) scaleMap(zoomFactor);
  };
  return {
    view,
    showAll,
    centerOn,
    onKeyDown: handleKeyDown,
    zoomIn: () => scaleMap(ZOOM_STEP),
    zoomOut: () => scaleMap(1 / ZOOM_STEP),
  };
}

interface Controls {
  readonly selection: Surface;
  readonly behavior: ZoomBehavior<SVGSVGElement, unknown>;
  /** The scale that shows the whole map. */
  readonly fit: number;
}

/** Attaches drag, pinch and wheel to the surface, and follows its size. */
function useZoom(surface: RefObject<SVGSVGElement | null>, { size, surroundings }: LargeMap) {
  const [view, setView] = useState<MapView>({ transform: zoomIdentity, width: 0, height: 0 });
  const controls = useRef<Controls>(undefined);

  const showAll = useCallback(() => {
    const { selection, behavior, fit } = controls.current ?? {};
    if (!selection || !behavior || fit === undefined) return;
    behavior.scaleTo(selection, fit);
    behavior.translateTo(selection, size / 2, size / 2);
  }, [size]);

  useEffect(() => {
    const svg = surface.current;
    if (!svg) return undefined;
    const selection: Surface = select(svg);
    const behavior = zoom<SVGSVGElement, unknown>().on(
      'zoom',
      ({ transform }: { transform: ZoomTransform }) => setView((current) => ({ ...current, transform })),
    );
    selection.call(behavior);
    const measureSurface = (): void => {
      const { clientWidth: width, clientHeight: height } = svg;
      const fit = Math.min(width, height) / size;
      behavior
        .extent([
          [0, 0],
          [width, height],
        ])
        .scaleExtent([Math.max(fit / 2, Math.max(width, height) / (size + 2 * surroundings)), fit * MAX_ZOOM])
        .translateExtent([
          [-surroundings, -surroundings],
          [size + surroundings, size + surroundings],
        ]);
      controls.current = { selection, behavior, fit };
      setView((current) => ({ ...current, width, height }));
      showAll();
    };
    const observer = new ResizeObserver(measureSurface);
    observer.observe(svg);
    measureSurface();
    return () => {
      observer.disconnect();
      selection.on('.zoom', null);
    };
  }, [surface, size, surroundings, showAll]);
  return { view, controls, showAll };
}

const PAN_OFFSETS: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [PAN_PIXELS, 0],
  ArrowRight: [-PAN_PIXELS, 0],
  ArrowUp: [0, PAN_PIXELS],
  ArrowDown: [0, -PAN_PIXELS],
};
