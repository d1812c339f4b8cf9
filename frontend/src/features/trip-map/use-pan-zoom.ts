import { select, type Selection } from 'd3-selection';
import { zoom, zoomIdentity, zoomTransform, type ZoomBehavior, type ZoomTransform } from 'd3-zoom';
import { useCallback, useEffect, useRef, useState, type KeyboardEvent, type RefObject } from 'react';
import type { LargeMap } from '../../shared/map/large-map-data.js';

const CLOSEST = 12;
/** Minimum zoom for a selected stop. */
const LOOK = 3;
const STEP = 1.6;
const PAN = 80;

type Surface = Selection<SVGSVGElement, unknown, null, undefined>;

export interface MapView {
  readonly transform: ZoomTransform;
  readonly width: number;
  readonly height: number;
}

/** A map that moves by drag, pinch, wheel and keys, within what is drawn. */
export function usePanZoom(surface: RefObject<SVGSVGElement | null>, map: LargeMap) {
  const { view, controls, whole } = useZoom(surface, map);
  const { places } = map;

  const scale = (factor: number): void => {
    const { on, behavior } = controls.current ?? {};
    if (on) behavior?.scaleBy(on, factor);
  };
  const look = useCallback(
    (stop: number) => {
      const { on, behavior, fit = 1 } = controls.current ?? {};
      const place = places[stop];
      if (!on || !behavior || !place) return;
      const node = on.node();
      if (node && zoomTransform(node).k < fit * LOOK) behavior.scaleTo(on, fit * LOOK);
      behavior.translateTo(on, place[0], place[1]);
    },
    [controls, places],
  );
  const onKeyDown = (event: KeyboardEvent): void => {
    const { on, behavior } = controls.current ?? {};
    const move = MOVES[event.key];
    const zoomed = { '+': STEP, '=': STEP, '-': 1 / STEP }[event.key];
    if (!on || !behavior || (!move && zoomed === undefined)) return;
    event.preventDefault();
    if (move) behavior.translateBy(on, move[0] / view.transform.k, move[1] / view.transform.k);
    if (zoomed !== undefined) scale(zoomed);
  };
  return { view, whole, look, onKeyDown, zoomIn: () => scale(STEP), zoomOut: () => scale(1 / STEP) };
}

interface Controls {
  readonly on: Surface;
  readonly behavior: ZoomBehavior<SVGSVGElement, unknown>;
  /** Scale that shows the whole map. */
  readonly fit: number;
}

/** Attaches drag, pinch and wheel to the surface, and follows its size. */
function useZoom(surface: RefObject<SVGSVGElement | null>, { size, beyond }: LargeMap) {
  const [view, setView] = useState<MapView>({ transform: zoomIdentity, width: 0, height: 0 });
  const controls = useRef<Controls>(undefined);

  const whole = useCallback(() => {
    const { on, behavior, fit } = controls.current ?? {};
    if (!on || !behavior || fit === undefined) return;
    behavior.scaleTo(on, fit);
    behavior.translateTo(on, size / 2, size / 2);
  }, [size]);

  useEffect(() => {
    const svg = surface.current;
    if (!svg) return undefined;
    const on: Surface = select(svg);
    const behavior = zoom<SVGSVGElement, unknown>().on(
      'zoom',
      ({ transform }: { transform: ZoomTransform }) => setView((before) => ({ ...before, transform })),
    );
    on.call(behavior);
    const measure = (): void => {
      const { clientWidth: width, clientHeight: height } = svg;
      const fit = Math.min(width, height) / size;
      behavior
        .extent([
          [0, 0],
          [width, height],
        ])
        .scaleExtent([Math.max(fit / 2, Math.max(width, height) / (size + 2 * beyond)), fit * CLOSEST])
        .translateExtent([
          [-beyond, -beyond],
          [size + beyond, size + beyond],
        ]);
      controls.current = { on, behavior, fit };
      setView((before) => ({ ...before, width, height }));
      whole();
    };
    const observer = new ResizeObserver(measure);
    observer.observe(svg);
    measure();
    return () => {
      observer.disconnect();
      on.on('.zoom', null);
    };
  }, [surface, size, beyond, whole]);
  return { view, controls, whole };
}

const MOVES: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [PAN, 0],
  ArrowRight: [-PAN, 0],
  ArrowUp: [0, PAN],
  ArrowDown: [0, -PAN],
};
