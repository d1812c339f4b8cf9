import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { root } from '../root.mjs';

/** A shorter file with one importer belongs in that importer, unless it has a reason to stand alone. */
const MIN_LINES = 25;

const CODE_PATTERN = /^(backend|contracts|frontend|infra|e2e)\/.+\.(ts|tsx|mjs|js)$/;
export const TEST_PATTERN = /\.(test|spec)\.tsx?$|(^|\/)test\//;
const GENERATED_FILE_PATTERN = /\.(gen|d)\.ts$/;
/** The layout gives each of these a file: migrations, texts, routes, events, and files by suffix. */
const LAYOUT_FILE_PATTERNS = [
  /^backend\/src\/migrations\//,
  /^frontend\/src\/(locales|routes)\//,
  /\/events\/|\/(events|problems)\.ts$/,
  /\.(manifest|module|providers|controller|processor|service)\.ts$/,
  /\.(command|query|projection|webhook|reactor|store|stream)\.ts$/,
];

/** These small files stand alone, for a reason. Only remove entries. */
const REASONS = {
  'decides what the browser loads, and when': [
    'frontend/src/features/destinations/destinations.ts',
    'frontend/src/features/donation/donation.ts',
    'frontend/src/features/trip/trip-head.ts',
    'frontend/src/shared/i18n/locale-files.ts',
    'frontend/src/shared/ui/page/deferred-footer.ts',
    'frontend/src/shared/ui/phone-input/phone-library.ts',
  ],
  'one component, one file': [
    'frontend/src/features/booking/balance-payments.tsx',
    'frontend/src/features/booking/confirmation/no-capability.tsx',
    'frontend/src/features/booking/transfer/transfers.tsx',
    'frontend/src/features/booking/ui/reference.tsx',
    'frontend/src/features/trip-map/legend.tsx',
    'frontend/src/features/trip/trip-problems.tsx',
  ],
  'one part of a table that is divided by subject': ['frontend/src/art/landmarks/oceania.ts'],
  'fixed text, apart from the code that sends it': [
    'backend/src/platform/text/storefront-defaults.ts',
    'backend/src/platform/web/crash-page.ts',
    'backend/src/platform/http/refused-page.ts',
  ],
  'a program or a command of its own': ['backend/src/cli/staff.ts', 'infra/src/jest/sources.mjs'],
  'one concern that its longer importer only uses': [
    'backend/src/platform/event-store/queue-item.ts',
    'backend/src/platform/event-store/stream-set.ts',
    'e2e/support/open-until-shown.ts',
    'frontend/src/shared/api/solve-proof.ts',
    'infra/src/lib/product/country-service.mjs',
  ],
  'shared with backend/test, whose imports do not count here': ['infra/sandbox/test-control.ts'],
};

/**
 * @param {readonly { source: string, dependents?: readonly string[] }[]} modules
 * @param {string} [base] another tree (this check's own test)
 * @param {Readonly<Record<string, readonly string[]>>} [reasons]
 * @returns {string[]} what is wrong
 */
export function listSmallFileProblems(modules, base = root, reasons = REASONS) {
  const allowedFiles = new Set(Object.values(reasons).flat());
  const smallFiles = new Map(
    modules
      .filter(({ source }) => isSmall(source, base))
      .map(({ source, dependents = [] }) => [source, dependents.filter((file) => !TEST_PATTERN.test(file))]),
  );
  return [
    ...[...smallFiles].flatMap(([file, importers]) =>
      importers.length === 1 && !allowedFiles.has(file)
        ? [`${file}: fewer than ${MIN_LINES} lines, imported by ${importers[0]} only; move it there`]
        : [],
    ),
    ...[...allowedFiles].flatMap((file) =>
      smallFiles.get(file)?.length === 1
        ? []
        : [`${file}: needs no exception; remove it from small-files.mjs`],
    ),
  ];
}

/** @param {string} file @param {string} base */
function isSmall(file, base) {
  if (!CODE_PATTERN.test(file) || TEST_PATTERN.test(file) || GENERATED_FILE_PATTERN.test(file)) return false;
  if (LAYOUT_FILE_PATTERNS.some((pattern) => pattern.test(file))) return false;
  // A rule with its own spec is worth its own file.
  const stem = path.join(base, file.replace(/\.\w+$/, ''));
  if (existsSync(`${stem}.test.ts`) || existsSync(`${stem}.test.tsx`)) return false;
  const filePath = path.join(base, file);
  return existsSync(filePath) && readFileSync(filePath, 'utf8').split('\n').length - 1 < MIN_LINES;
}
