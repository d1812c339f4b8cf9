import { createHash } from 'node:crypto';
import type { Run } from '../engine/simulate.js';

/** Abbreviates ids in order of appearance, so that a run reads the same with other random ids. */
export function toReadableTrace(lines: readonly string[]): string[] {
  const names = new Map<string, string>();
  const counts = new Map<string, number>();
  const shortenId = (id: string): string => {
    const knownName = names.get(id);
    if (knownName !== undefined) return knownName;
    const kind = /^[a-z]+_/.exec(id)?.[0] ?? '#';
    const count = (counts.get(kind) ?? 0) + 1;
    counts.set(kind, count);
    names.set(id, `${kind}${count}`);
    return `${kind}${count}`;
  };
  const ids = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}|\b(?:pi|cus|pm|ch|re|evt|seti)_[A-Za-z0-9]{14,}/g;
  // The trace truncates long values, possibly within an id: the remainder is meaningless.
  return lines.map((line) =>
    line.replaceAll(ids, shortenId).replaceAll(/[0-9a-f]{1,8}(?:-[0-9a-f]*)*…/g, '#…'),
  );
}

/** Returns a short fingerprint of a run, equal for two runs of a seed. */
export const digestRun = ({ seed, stepCount, events, violations, trace }: Run): string =>
  createHash('sha256')
    .update(
      JSON.stringify([
        seed,
        stepCount,
        events,
        violations.map(({ invariant }) => invariant),
        toReadableTrace(trace),
      ]),
    )
    .digest('hex')
    .slice(0, 12);
