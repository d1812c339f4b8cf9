import type { Locale } from '@wayfold/contracts/kernel/ids';
import { atlas, bordersNear, countriesNear, landIn, type Atlas } from '../atlas.js';
import { growBox, type Box, type Segment } from './boxes.js';
import { countryName, placeCountry } from '../country-names.js';
import { frameOf, graticule, type Frame } from './frame.js';
import { furnish, scaleBar } from './furniture.js';
import { globe } from './inset.js';
import { placeLabels, type Label } from './labels.js';
import { drawLegs, LEG_LINES, type DrawnLeg } from '../legs.js';
import { outline } from '../large-map.js';
import { MAP_COLORS as C } from './palette.js';
import { FIGURE, pointPlaces, pointsOf, type MapPoint } from '../points.js';
import { positionsOf, type Route } from '../positions.js';
import { MAP_SIZES, type MapFormat } from '../sizes.js';
import { middleOf, type Position } from './sphere.js';

const TRIES = 5;
const WIDER = 14;

/** Widens the frame until the globe and the scale cover no point. */
function compose(positions: readonly Position[], format: MapFormat) {
  const size = MAP_SIZES[format];
  for (let wider = 0; ; wider++) {
    const frame = frameOf(positions, { ...size, margin: size.margin + wider * WIDER });
    const points = pointsOf(frame.places);
    const furniture = furnish(frame, points, size.globe);
    if (furniture.covered === 0 || wider === TRIES) return { frame, points, furniture };
  }
}

/** The route on its part of the world, as one SVG without external references. */
export async function drawMap(trip: Route, locale: Locale, format: MapFormat): Promise<string> {
  const { text, width, height } = MAP_SIZES[format];
  const positions = positionsOf(trip);
  const { frame, points, furniture } = compose(positions, format);
  const world = await atlas('10m');
  const legs = drawLegs(trip.route, pointPlaces(points));
  const lines = legs.flatMap(({ segments }) => segments);
  const taken: Box[] = [growBox(furniture.globe, 6), furniture.bar];
  const room = { frame: { x: 0, y: 0, width, height }, taken, lines, size: text };
  const labels = placeLabels(
    points,
    trip.stops.map(({ name }) => name),
    room,
  );
  const covered = [...taken, ...points.map(({ box }) => box), ...labels.map(({ box }) => box)];
  const countries = countryLabels(world, frame, locale, { taken: covered, lines, size: text - 1 });
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}">`,
    style(text),
    ground(world, frame),
    ...countries.map((label) => written(label, 'c')),
    ...legs.map(way),
    ...points.map(marker),
    ...labels.map((label) => written(label, 'n')),
    scaleBar(furniture),
    await globe(middleOf(positions), furniture.globe),
    '</svg>',
  ].join('');
}

/** Maximum size of a picture in bytes; coasts are simplified until it fits. */
const MOST = 8_500;
const [FINE, ...BROADER] = [0.35, 0.6, 1, 1.6, 2.5] as const;

function ground(world: Atlas, frame: Frame): string {
  const { cell, width, height } = frame;
  const [coast, between] = [outline(frame, landIn(world, cell)), outline(frame, bordersNear(world, cell))];
  const lines = outline(frame, graticule(frame)).text(0.5);
  const at = (tolerance: number): string =>
    `<rect width="${width}" height="${height}" fill="${C.water}"/>` +
    `<path d="${coast.text(tolerance)}" fill="${C.land}"/>` +
    `<g fill="none"><path d="${lines}" stroke="${C.highway}"/>` +
    `<path d="${between.text(tolerance)}" stroke="${C.road}" stroke-width="2"/></g>`;
  return BROADER.reduce<string>(
    (drawn, tolerance) => (drawn.length > MOST ? at(tolerance) : drawn),
    at(FINE),
  );
}

function countryLabels(
  world: Atlas,
  frame: Frame,
  locale: Locale,
  room: { taken: readonly Box[]; lines: readonly Segment[]; size: number },
): Label[] {
  const labels: Label[] = [];
  for (const [number, shape] of countriesNear(world, frame.cell)) {
    const name = countryName(number, locale);
    const taken = [...room.taken, ...labels.map(({ box }) => box)];
    const label = name === undefined ? undefined : placeCountry(name, shape, frame, { ...room, taken });
    if (label) labels.push(label);
  }
  return labels;
}

const style = (size: number): string =>
  `<style>text{font-family:system-ui,-apple-system,'Segoe UI',Roboto,'Helvetica Neue',sans-serif;font-size:${size}px;` +
  `fill:${C.ink};stroke:${C.land};stroke-width:4px;stroke-linejoin:round;paint-order:stroke}` +
  `.n{font-weight:600}.c,.q{fill:${C.quiet};font-size:${size - 1}px}` +
  `.m{fill:${C.paper};stroke:none;font-size:${FIGURE}px;font-weight:600;text-anchor:middle}</style>`;

const tenth = (value: number): number => Math.round(value * 10) / 10;
const escaped = (text: string): string => text.replace(/[&<>]/g, (sign) => `&#${sign.charCodeAt(0)};`);

const written = ({ text, x, y, anchor }: Label, kind: string): string =>
  `<text class="${kind}" x="${tenth(x)}" y="${tenth(y)}"${anchor === 'start' ? '' : ` text-anchor="${anchor}"`}>${escaped(text)}</text>`;

const way = ({ by, d }: DrawnLeg): string => {
  const { width, dash } = LEG_LINES[by];
  return (
    `<path d="${d}" fill="none" stroke="${C.paper}" stroke-width="${width + 2.5}" stroke-linecap="round"/>` +
    `<path d="${d}" fill="none" stroke="${C.route}" stroke-width="${width}" stroke-linecap="round"` +
    `${dash === undefined ? '' : ` stroke-dasharray="${dash}"`}/>`
  );
};

const marker = ({ x, y, text, box }: MapPoint): string =>
  `<rect x="${tenth(box.x + 1)}" y="${tenth(box.y + 1)}" width="${tenth(box.width - 2)}" height="${box.height - 2}" ` +
  `rx="${box.height / 2 - 1}" fill="${C.ink}" stroke="${C.paper}" stroke-width="2"/>` +
  `<text class="m" x="${tenth(x)}" y="${tenth(y + FIGURE * 0.36)}">${text}</text>`;
