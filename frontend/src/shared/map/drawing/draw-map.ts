import type { Locale } from '@wayfold/contracts/kernel/locale';
import { escapeXml } from '../../xml/escape-xml.js';
import { type Atlas, buildBorders, buildLand, listCountries, loadAtlas } from '../atlas.js';
import { findCountryName, placeCountry } from '../country-names.js';
import { drawLegs, type DrawnLeg, LEG_LINES, roundTenth } from '../legs.js';
import { FIGURE_SIZE, listPointPlaces, type MapPoint, newPoints } from '../points.js';
import { listPositions, type Route } from '../positions.js';
import { MAP_SIZES, type MapFormat } from '../sizes.js';
import { type Box, growBox, type LineSegment } from './boxes.js';
import { type Frame, newFrame, newGraticule } from './frame.js';
import { drawScaleBar, placeFurniture } from './furniture.js';
import { drawGlobe } from './globe.js';
import { type Label, placeLabels } from './labels.js';
import { MAP_COLORS as C } from './map-colors.js';
import { drawUntilSmall, projectOutline } from './path-writer.js';
import { calculateMiddle, type Position } from './sphere.js';

const MAX_REATTEMPTS = 5;
const MARGIN_STEP = 14;

/** Widens the frame until the globe and the scale cover no point. */
function composeMap(positions: readonly Position[], format: MapFormat) {
  const size = MAP_SIZES[format];
  for (let attempt = 0; ; attempt++) {
    const frame = newFrame(positions, { ...size, margin: size.margin + attempt * MARGIN_STEP });
    const points = newPoints(frame.places);
    const furniture = placeFurniture(frame, points, size.globe);
    if (furniture.coveredPointCount === 0 || attempt === MAX_REATTEMPTS) return { frame, points, furniture };
  }
}

/** Draws the route on its part of the world, as one SVG without external references. */
export async function drawMap(trip: Route, locale: Locale, format: MapFormat): Promise<string> {
  const { text, width, height } = MAP_SIZES[format];
  const positions = listPositions(trip);
  const { frame, points, furniture } = composeMap(positions, format);
  const world = await loadAtlas('10m');
  const legs = drawLegs(trip.route, listPointPlaces(points));
  const lines = legs.flatMap(({ segments }) => segments);
  const takenBoxes: Box[] = [growBox(furniture.globe, 6), furniture.bar];
  const room = { frame: { x: 0, y: 0, width, height }, takenBoxes, lines, size: text };
  const labels = placeLabels(
    points,
    trip.stops.map(({ name }) => name),
    room,
  );
  const coveredBoxes = [...takenBoxes, ...points.map(({ box }) => box), ...labels.map(({ box }) => box)];
  const countries = placeCountryLabels(world, frame, locale, {
    takenBoxes: coveredBoxes,
    lines,
    size: text - 1,
  });
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}">`,
    drawStyle(text),
    drawGround(world, frame),
    ...countries.map((label) => drawLabel(label, 'c')),
    ...legs.map(drawLeg),
    ...points.map(drawMarker),
    ...labels.map((label) => drawLabel(label, 'n')),
    drawScaleBar(furniture.bar),
    await drawGlobe(calculateMiddle(positions), furniture.globe),
    '</svg>',
  ].join('');
}

/** Coasts are simplified down to this many characters, so that a picture weighs less than 15 KiB. */
const MAX_GROUND_LENGTH = 8_500;
/** In pixels. */
const GROUND_TOLERANCES = [0.35, 0.6, 1, 1.6, 2.5] as const;

function drawGround(world: Atlas, frame: Frame): string {
  const { cell, width, height } = frame;
  const [coast, borders] = [
    projectOutline(frame, buildLand(world, cell)),
    projectOutline(frame, buildBorders(world, cell)),
  ];
  const lines = projectOutline(frame, newGraticule(frame)).toPathData(0.5);
  const drawAt = (tolerance: number): string =>
    `<rect width="${width}" height="${height}" fill="${C.water}"/>` +
    `<path d="${coast.toPathData(tolerance)}" fill="${C.land}"/>` +
    `<g fill="none"><path d="${lines}" stroke="${C.highway}"/>` +
    `<path d="${borders.toPathData(tolerance)}" stroke="${C.road}" stroke-width="2"/></g>`;
  return drawUntilSmall(GROUND_TOLERANCES, drawAt, ({ length }) => length <= MAX_GROUND_LENGTH);
}

function placeCountryLabels(
  world: Atlas,
  frame: Frame,
  locale: Locale,
  room: { takenBoxes: readonly Box[]; lines: readonly LineSegment[]; size: number },
): Label[] {
  const labels: Label[] = [];
  for (const [number, shape] of listCountries(world, frame.cell)) {
    const name = findCountryName(number, locale);
    const takenBoxes = [...room.takenBoxes, ...labels.map(({ box }) => box)];
    const label = name === undefined ? undefined : placeCountry(name, shape, frame, { ...room, takenBoxes });
    if (label) labels.push(label);
  }
  return labels;
}

const drawStyle = (size: number): string =>
  `<style>text{font-family:system-ui,-apple-system,'Segoe UI',Roboto,'Helvetica Neue',sans-serif;font-size:${size}px;` +
  `fill:${C.ink};stroke:${C.land};stroke-width:4px;stroke-linejoin:round;paint-order:stroke}` +
  `.n{font-weight:600}.c,.q{fill:${C.quiet};font-size:${size - 1}px}` +
  `.m{fill:${C.paper};stroke:none;font-size:${FIGURE_SIZE}px;font-weight:600;text-anchor:middle}</style>`;

const drawLabel = ({ text, x, y, anchor }: Label, className: 'c' | 'n'): string =>
  `<text class="${className}" x="${roundTenth(x)}" y="${roundTenth(y)}"${anchor === 'start' ? '' : ` text-anchor="${anchor}"`}>${escapeXml(text)}</text>`;

const drawLeg = ({ mode, path }: DrawnLeg): string => {
  const { width, dash } = LEG_LINES[mode];
  return (
    `<path d="${path}" fill="none" stroke="${C.paper}" stroke-width="${width + 2.5}" stroke-linecap="round"/>` +
    `<path d="${path}" fill="none" stroke="${C.route}" stroke-width="${width}" stroke-linecap="round"` +
    `${dash === undefined ? '' : ` stroke-dasharray="${dash}"`}/>`
  );
};

const drawMarker = ({ x, y, text, box }: MapPoint): string =>
  `<rect x="${roundTenth(box.x + 1)}" y="${roundTenth(box.y + 1)}" width="${roundTenth(box.width - 2)}" height="${box.height - 2}" ` +
  `rx="${box.height / 2 - 1}" fill="${C.ink}" stroke="${C.paper}" stroke-width="2"/>` +
  `<text class="m" x="${roundTenth(x)}" y="${roundTenth(y + FIGURE_SIZE * 0.36)}">${text}</text>`;
