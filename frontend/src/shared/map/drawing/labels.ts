import type { MapPoint } from '../points.js';
import {
  areOverlapping,
  type Box,
  estimateTextWidth,
  growBox,
  isCrossing,
  isWithin,
  type LineSegment,
} from './boxes.js';

export interface Label {
  readonly text: string;
  /** The text's anchor is next to its point, so that unknown fonts cannot cover the point. */
  readonly x: number;
  readonly anchor: 'start' | 'middle' | 'end';
  readonly y: number;
  readonly box: Box;
}

interface LabelRoom {
  /** The box of the whole map. */
  readonly frame: Box;
  /** No name may cover these areas, nor the points. */
  readonly takenBoxes: readonly Box[];
  readonly lines: readonly LineSegment[];
  readonly size: number;
}

const GAP = 4;
const LABEL_EDGE = 4;
/** A crossed line is as bad as six candidates further down the list. */
const [LINE_COST, RANK_COST] = [3, 0.5];

/**
 * Puts a name next to each point with room for it, off lines where possible. Names overlap nothing; a name
 * without room is omitted, and the list next to the map has its number.
 */
export function placeLabels(points: readonly MapPoint[], names: readonly string[], room: LabelRoom): Label[] {
  const takenBoxes = [...room.takenBoxes, ...points.map(({ box }) => box)];
  const labels: Label[] = [];
  const frame = growBox(room.frame, -LABEL_EDGE);
  for (const point of points) {
    const freeLabels = listTexts(point, names).flatMap((text) =>
      listCandidates(point, text, room.size).filter(
        ({ box }) => isWithin(box, frame) && !takenBoxes.some((takenBox) => areOverlapping(box, takenBox)),
      ),
    );
    const countCrossedLines = (label: Label): number =>
      room.lines.filter((line) => isCrossing(line, label.box)).length;
    const bestCandidate = freeLabels
      .map((label, rank) => ({ label, cost: countCrossedLines(label) * LINE_COST + rank * RANK_COST }))
      .sort((a, b) => a.cost - b.cost)[0];
    if (!bestCandidate) continue;
    labels.push(bestCandidate.label);
    takenBoxes.push(growBox(bestCandidate.label.box, 1));
  }
  return labels;
}

/** Lists all names of a shared point if they are few, otherwise the first. */
function listTexts({ stops }: MapPoint, names: readonly string[]): readonly string[] {
  const stopNames = stops.map((stop) => names[stop] ?? '');
  const firstName = stopNames[0] ?? '';
  return stopNames.length === 2 ? [stopNames.join(', '), firstName] : [firstName];
}

function listCandidates({ x, y, box }: MapPoint, text: string, size: number): Label[] {
  const width = estimateTextWidth(text, size);
  const [height, base] = [size * 1.25, size * 0.95];
  const [leftX, rightX] = [box.x - GAP - width, box.x + box.width + GAP];
  const [topAbove, topBelow] = [box.y - GAP / 2 - height, box.y + box.height + GAP / 2];
  const level = y - height / 2;
  const toLabel = (labelX: number, top: number, anchor: Label['anchor'] = 'start'): Label => ({
    text,
    anchor,
    y: top + base,
    x: labelX + { start: 0, middle: width / 2, end: width }[anchor],
    box: { x: labelX, y: top, width, height },
  });
  const middle = x - width / 2;
  return [
    toLabel(rightX, level),
    toLabel(leftX, level, 'end'),
    toLabel(middle, topAbove, 'middle'),
    toLabel(middle, topBelow, 'middle'),
    toLabel(rightX - 6, topAbove + 5),
    toLabel(rightX - 6, topBelow - 5),
    toLabel(leftX + 6, topAbove + 5, 'end'),
    toLabel(leftX + 6, topBelow - 5, 'end'),
    toLabel(x - 8, topAbove),
    toLabel(x - 8, topBelow),
    toLabel(x - width + 8, topAbove, 'end'),
    toLabel(x - width + 8, topBelow, 'end'),
  ];
}
