import type { z } from 'zod';

/** A problem in a catalogue file: a stable code and an instruction. */
export interface CatalogueFault {
  readonly path: readonly PropertyKey[];
  readonly code: string;
  readonly message: string;
}

type Issue = z.core.$ZodIssue;

const formatList = (values: readonly unknown[]): string =>
  values.map((value) => JSON.stringify(value)).join(', ');

const TYPE_TEXTS: Readonly<Record<string, string>> = {
  int: 'a whole number',
  number: 'a number',
  string: 'a text in double quotes',
  array: 'a list in [ ]',
  object: 'an object in { }',
  boolean: 'true or false',
};

const FORMAT_TEXTS: Readonly<Record<string, string>> = {
  date: 'Write a date that exists as YYYY-MM-DD.',
  url: 'Write an address that begins with https://.',
};

/** Instructions by what the source of a schema's pattern contains. */
const PATTERN_TEXTS: readonly (readonly [RegExp, string])[] = [
  [/webp/, 'Write the name of a file of the folder "photos": lower case, as in "petra-monastery.jpg".'],
  [/A-Za-z0-9\./, 'Write the identifier that SPDX gives the license, as in "CC-BY-4.0", or "LicenseRef-…".'],
  [/a-z0-9/, 'Write lower-case letters a-z, digits and single hyphens, as in "inca-trail".'],
  [/A-Z/, 'Write the two capital letters of the country (ISO 3166-1), as in "PE".'],
  [/01.*:/, 'Write a local time as HH:MM, from 00:00 to 23:59.'],
  [/d\{4\}/, 'Write a month as YYYY-MM.'],
  [/Cc/, 'Remove the control characters from this text.'],
];

const describeBound = (issue: Issue & { code: 'too_small' | 'too_big' }): string => {
  const isTooSmall = issue.code === 'too_small';
  const limit = String(isTooSmall ? issue.minimum : issue.maximum);
  const edge = isTooSmall ? 'at least' : 'at most';
  if (issue.origin === 'string') return `Write ${edge} ${limit} characters.`;
  if (issue.origin === 'array') return `List ${edge} ${limit} of these.`;
  if (issue.inclusive === false) return `Write a number ${isTooSmall ? 'above' : 'below'} ${limit}.`;
  return `Write a number of ${edge} ${limit}.`;
};

/** Returns the faults of one zod issue; one fault per unknown property. */
export const toFaults = (
  issue: Issue,
  findInput: (path: readonly PropertyKey[]) => unknown,
): CatalogueFault[] => {
  const { path } = issue;
  const newFaults = (code: string, message: string): CatalogueFault[] => [{ path, code, message }];
  if (findInput(path) === undefined && issue.code !== 'unrecognized_keys')
    return newFaults('required', `Add "${String(path.at(-1))}"; it is missing.`);
  switch (issue.code) {
    case 'invalid_type':
      return newFaults('wrong_type', `Write ${TYPE_TEXTS[issue.expected] ?? issue.expected} here.`);
    case 'unrecognized_keys':
      return issue.keys.map((key) => ({
        path: [...path, key],
        code: 'unknown_field',
        message: `Remove "${key}", or correct its spelling; no such property exists here.`,
      }));
    case 'too_small':
    case 'too_big':
      return newFaults(issue.code, describeBound(issue));
    case 'invalid_value':
      return newFaults('unknown_value', `Use one of ${formatList(issue.values)}.`);
    case 'invalid_format': {
      const [, patternText] = PATTERN_TEXTS.find(([mark]) => mark.test(issue.pattern ?? '')) ?? [];
      return newFaults(
        'wrong_format',
        FORMAT_TEXTS[issue.format] ?? patternText ?? `Write this as ${issue.format}.`,
      );
    }
    case 'not_multiple_of':
      return newFaults('not_multiple', `Write a multiple of ${issue.divisor}.`);
    case 'invalid_union':
      return newFaults(
        'unknown_value',
        'Use "plan" (counted from the first import), "dates" (fixed dates) or "on-request".',
      );
    default:
      return newFaults('invalid', issue.message);
  }
};
