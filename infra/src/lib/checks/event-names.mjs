// A constant with the name of an event must be that event: `bookingCancelled` is a `BookingCancelled`.
import { readFileSync } from 'node:fs';
import path from 'node:path';

const TYPE_PATTERN = /^ {2}(\w+): defineEvent\(/gm;
const CONSTANT_PATTERN = /\bconst (\w+)(?:: \w+)? = (?:\{\s*type: |new\w*Event\()'(\w+)'/g;
const toType = (name = '') => name.charAt(0).toUpperCase() + name.slice(1);

/** @param {string} base @param {readonly string[]} files @returns {string[]} */
export function listEventNameProblems(base, files) {
  const sources = files
    .filter((file) => /^backend\/.*\.ts$/.test(file))
    .map((file) => ({ file, text: readFileSync(path.join(base, file), 'utf8') }));
  const types = new Set(
    sources.flatMap(({ text }) => Array.from(text.matchAll(TYPE_PATTERN), ([, type]) => type)),
  );
  return sources.flatMap(({ file, text }) =>
    Array.from(text.matchAll(CONSTANT_PATTERN))
      .filter(([, name, type]) => types.has(toType(name)) && toType(name) !== type)
      .map(([, name, type]) => `${file}: ${name} is of type ${type}; name it after its type`),
  );
}
