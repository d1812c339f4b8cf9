// The house's import table as failing rules; `import type` counts. infra/src/rules.test.ts tests each.
const MODULE = '^backend/src/modules/([^/]+)';
const MODULES = '^backend/src/modules/';
const OWN_MODULE = '^backend/src/modules/$1';
const KERNEL = '^backend/src/kernel/';
const PLATFORM = '^backend/src/platform/';
const CONTRACTS = '^contracts/src/';
const ANY_EVENTS = '^backend/src/modules/[^/]+/events\\.ts$';
const SUMMARY = '^backend/src/modules/booking/summary\\.ts$';
/** Suffixes of files in a module, besides `x.ts`, a pure rule. */
const SUFFIXES = [
  'command',
  'controller',
  'entities',
  'maintenance',
  'manifest',
  'module',
  'processor',
  'projection',
  'providers',
  'query',
  'reactor',
  'service',
  'store',
  'stream',
  'webhook',
];

/** Rooms of `booking` from the lowest floor up; a room imports only from floors below its own. */
const BOOKING_FLOORS = [
  ['events', 'summary.ts', 'credentials'],
  ['core', 'inventory'],
  ['pricing', 'gift-cards', 'access', 'party', 'view'],
  ['settlement'],
  ['payments'],
  ['balance', 'hold', 'shares', 'disputes'],
  ['refunds', 'changes'],
  ['transfer', 'operations', 'provider-events'],
  ['checkout', 'erasure'],
  ['http', 'worker'],
];
/** Composition roots: they import everything, and nothing imports them. */
const ROOTS = ['^backend/src/[^/]+\\.ts$', '^backend/src/(?:bench|cli|seed)/'];
/** Tests may build what they need; another rule says that production code never imports them. */
const TESTS = '\\.test\\.tsx?$|^[^/]+/test/';
/** Specs that import from a higher floor or another module, and what. Entries may only be removed. */
export const HIGH_SPECS = new Map([
  // `banking` finds in a bank file the references that `booking` prints.
  ['banking/matching/matchable-bookings.projection.test.ts', 'booking/core/reference.js'],
  ['banking/matching/match.test.ts', 'booking/core/reference.js'],
  ['banking/matching/references.test.ts', 'booking/core/reference.js'],
  ['banking/matching/suggest.test.ts', 'booking/core/reference.js'],
  // A property over any order of events compares the booking with the books.
  ['booking/disputes/dispute.test.ts', 'ledger/journal/journal.js'],
  ['booking/shares/share.test.ts', 'ledger/journal/journal.js'],
  // A cancellation is what makes a refund wait for a dispute.
  ['booking/disputes/held-refunds.test.ts', 'changes/cancel.js'],
]);

const HIGH_SPEC_PATHS = [...HIGH_SPECS.keys()].map((spec) => `${MODULES}${spec.replaceAll('.', '\\.')}$`);
/** The built application, which is there or not. */
const BUILT_FILES = '^(?:\\.\\./)*backend/dist/';

const LIBRARIES = '(^|/)node_modules/';
const LIBRARY_CODE = [LIBRARIES, 'node'];

/** Pure rules: files without a suffix, except entry points, texts and facts. */
const PURE_FILES = {
  path: `${MODULES}.+/[^/.]+\\.ts$`,
  pathNot: [TESTS, '/(?:http|worker|letters|texts|events)/', '/events\\.ts$'],
};
/** A hash is arithmetic; infra/src/lib/checks/layers.mjs refuses the random half of Node's crypto. */
const HASHES = '^(?:node:)?crypto$';
/** Amounts, dates and errors in words: the same input gives the same text. */
const TEXT_HELPERS = [`${PLATFORM}text/`, `${PLATFORM}http/field-errors\\.ts$`];

const NODE_USERS = [
  '/catalogue/shop/trip-index\\.ts$', // a long loop that gives way to others
  '/visitors/public-address\\.ts$', // arithmetic of addresses
];

/** Files that controllers outside a room `http` share: cookies, callers, devices, replies. */
const HTTP_HELPERS = [
  '/booking/provider-events/reported-event\\.ts$',
  '/booking/payments/pay-reply\\.ts$',
  '/enquiries/form/(?:own-origin|parse-form)\\.ts$',
  '/staff/sign-in/(?:device|staff-cookie)\\.ts$',
  '/visitors/country-reply\\.ts$',
];

/**
 * `from` may import only `allowed`; both are regular expressions; "node" means Node's own modules.
 * @param {string} name
 * @param {string} comment
 * @param {string} from
 * @param {string[]} allowed
 * @returns {import('dependency-cruiser').IRegularForbiddenRuleType}
 */
const only = (name, comment, from, allowed) => ({
  name,
  comment,
  severity: 'error',
  from: { path: from, pathNot: TESTS },
  to: {
    // The rule `resolvable` alone reports imports that lead nowhere.
    pathNot: [...allowed.filter((a) => a !== 'node'), '^\\.\\.?/'],
    ...(allowed.includes('node') && { dependencyTypesNot: ['core'] }),
  },
});

/**
 * One rule a room: itself, lower floors, events, kernel, contracts, platform, libraries.
 * @param {string} module
 * @param {string[][]} floors
 */
const floorsOf = (module, floors) =>
  floors.flatMap((rooms, floor) =>
    rooms
      // The rule `events` holds the facts of every module.
      .filter((room) => room !== 'events')
      .map((room) => {
        const lower = [room, ...floors.slice(0, floor).flat()].map((name) => name.replace('.', '\\.'));
        const end = room.includes('.') ? '$' : '/';
        return only(
          `${module}-${room.replace('.ts', '')}`,
          `${module}/${room}: lower floors (${floors.slice(0, floor).flat().join(', ')}) and itself`,
          `^backend/src/modules/${module}/${room.replace('.', '\\.')}${end}`,
          [
            `^backend/src/modules/${module}/(?:${lower.join('|')})(?:/|$)`,
            ANY_EVENTS,
            PLATFORM,
            KERNEL,
            CONTRACTS,
            ...LIBRARY_CODE,
          ],
        );
      }),
  );

/**
 * One rule a room for its specs, which build states by any helper but test no room above their own.
 * @param {string} module
 * @param {string[][]} floors
 * @returns {import('dependency-cruiser').IRegularForbiddenRuleType[]}
 */
const specFloorsOf = (module, floors) =>
  floors.flatMap((rooms, floor) =>
    rooms
      .filter((room) => !room.includes('.') && room !== 'events')
      .map((room) => ({
        name: `${module}-${room}-specs`,
        comment: `specs of ${module}/${room} test what stands there or on a lower floor`,
        severity: 'error',
        from: {
          path: `^backend/src/modules/${module}/${room}/.*\\.test\\.tsx?$`,
          pathNot: HIGH_SPEC_PATHS,
        },
        to: {
          path: `^backend/src/modules/${module}/(?:${floors.slice(floor).flat().join('|')})/`,
          pathNot: `^backend/src/modules/${module}/${room}/`,
        },
      })),
  );

/** @type {import('dependency-cruiser').IConfiguration} */
export default {
  forbidden: [
    only('contracts-kernel', 'contracts/src/kernel imports zod only', '^contracts/src/kernel/', [
      '^contracts/src/kernel/',
      '/node_modules/zod/|^node_modules/zod/',
    ]),
    only('contracts', 'contracts import each other and zod only', CONTRACTS, [
      CONTRACTS,
      '/node_modules/zod/|^node_modules/zod/',
    ]),

    only('kernel', 'the kernel imports only hashes of Node', KERNEL, [KERNEL, HASHES]),
    only('platform', 'the platform knows kernel, contracts and libraries, never a module', PLATFORM, [
      PLATFORM,
      KERNEL,
      CONTRACTS,
      ...LIBRARY_CODE,
    ]),
    {
      name: 'module-boundary',
      comment: 'of another module: events.ts, and summary.ts of booking; nothing else',
      severity: 'error',
      from: { path: MODULE, pathNot: TESTS },
      to: { path: MODULES, pathNot: [`${OWN_MODULE}/`, ANY_EVENTS, SUMMARY] },
    },
    {
      name: 'module-boundary-specs',
      comment: 'specs of a module import of another one what its sources may import',
      severity: 'error',
      from: { path: `${MODULE}/.*\\.test\\.tsx?$`, pathNot: HIGH_SPEC_PATHS },
      to: { path: MODULES, pathNot: [`${OWN_MODULE}/`, ANY_EVENTS, SUMMARY] },
    },
    ...floorsOf('booking', BOOKING_FLOORS),
    ...specFloorsOf('booking', BOOKING_FLOORS),
    {
      name: 'pure-no-nest',
      comment: 'a pure rule (x.ts) is a function: no framework',
      severity: 'error',
      from: PURE_FILES,
      to: { path: '(^|/)node_modules/@nestjs/' },
    },
    {
      name: 'pure-no-node',
      comment: "a pure rule (x.ts) uses hashes, and nothing else of Node's",
      severity: 'error',
      from: { ...PURE_FILES, pathNot: [...PURE_FILES.pathNot, ...NODE_USERS] },
      to: { dependencyTypes: ['core'], pathNot: HASHES },
    },
    {
      name: 'pure-no-effects',
      comment: 'of a file with effects (x.service.ts and the like) a pure rule (x.ts) takes types',
      severity: 'error',
      from: PURE_FILES,
      to: {
        path: `${MODULES}.+/[^/.]+\\.(?:${SUFFIXES.join('|')})\\.ts$`,
        // A stream is data: its type, its fold, its events.
        pathNot: '\\.stream\\.ts$',
        dependencyTypesNot: ['type-only'],
      },
    },
    {
      name: 'pure-no-platform',
      comment: 'of the platform a pure rule (x.ts) takes types and text helpers',
      severity: 'error',
      from: PURE_FILES,
      to: { path: PLATFORM, pathNot: TEXT_HELPERS, dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'booking-pure-no-library',
      comment: 'a pure rule of booking uses no library: no clock, no maker of ids, no table',
      severity: 'error',
      from: { ...PURE_FILES, path: '^backend/src/modules/booking/.*/[^/.]+\\.ts$' },
      to: { path: LIBRARIES, dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'booking-pure-contract-types',
      comment: 'of contracts a pure rule of booking takes types, and the arithmetic of contracts/src/kernel',
      severity: 'error',
      from: { ...PURE_FILES, path: '^backend/src/modules/booking/.*/[^/.]+\\.ts$' },
      to: { path: '^contracts/src/(?!kernel/)', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'controllers-decide-nothing',
      comment: 'x.controller.ts: commands, queries, services, streams, HTTP helpers; no rule, no projection',
      severity: 'error',
      from: { path: `${MODULE}/.*\\.controller\\.ts$` },
      to: {
        path: MODULES,
        pathNot: [
          '\\.(command|query|service|store|stream)\\.ts$',
          '/http/[^/]+\\.ts$',
          ANY_EVENTS,
          ...HTTP_HELPERS,
        ],
      },
    },
    {
      name: 'controllers-are-ends',
      comment: 'only x.module.ts and x.providers.ts import x.controller.ts',
      severity: 'error',
      from: { path: '^backend/src/', pathNot: [TESTS, '\\.(module|providers)\\.ts$'] },
      to: { path: '\\.controller\\.ts$' },
    },
    {
      name: 'projections-fold',
      comment: 'x.projection.ts folds events: no command, query, service, reactor or webhook',
      severity: 'error',
      from: { path: `${MODULE}/.*\\.projection\\.ts$` },
      to: { path: '^backend/src/modules/.*\\.(command|query|service|reactor|webhook)\\.ts$' },
    },
    {
      name: 'queries-read',
      comment: 'x.query.ts changes nothing: no command, reactor or webhook',
      severity: 'error',
      from: { path: `${MODULE}/.*\\.query\\.ts$` },
      to: { path: '^backend/src/modules/.*\\.(command|reactor|webhook)\\.ts$' },
    },
    only('events', 'events.ts and its parts: kernel, contracts, zod', `${MODULE}/events(?:\\.ts$|/)`, [
      `${OWN_MODULE}/events/`,
      KERNEL,
      CONTRACTS,
      '(^|/)node_modules/zod/',
    ]),
    only('module-files', 'a module file lists its own module', `${MODULE}/[^/]+\\.module\\.ts$`, [
      `${OWN_MODULE}/`,
      PLATFORM,
      KERNEL,
      ...LIBRARY_CODE,
    ]),
    {
      name: 'module-suffix',
      comment: 'the name of a file in a module says its layer by a known suffix, or by none that it is pure',
      severity: 'error',
      from: {},
      to: { path: MODULES, pathNot: [`/[^/.]+(\\.(${SUFFIXES.join('|')}))?(\\.test)?\\.tsx?$`] },
    },
    {
      name: 'composition',
      comment: 'only a composition root or the manifest of a module imports a module file',
      severity: 'error',
      from: {
        path: '^backend/src/',
        pathNot: [TESTS, ...ROOTS, '\\.manifest\\.ts$'],
      },
      to: { path: '\\.module\\.ts$', pathNot: PLATFORM },
    },
    only('migrations', 'migrations are SQL: TypeORM and each other', '^backend/src/migrations/', [
      '^backend/src/migrations/',
      LIBRARIES,
    ]),
    {
      name: 'roots-are-roots',
      comment: 'nothing imports a composition root',
      severity: 'error',
      from: {
        path: '^(backend|contracts|frontend)/',
        pathNot: [TESTS, ...ROOTS],
      },
      to: { path: ROOTS },
    },
    only('backend', 'the backend imports contracts and libraries, no other workspace', '^backend/src/', [
      '^backend/src/',
      CONTRACTS,
      ...LIBRARY_CODE,
    ]),

    only('frontend-routes', 'routes compose features with shared parts', '^frontend/src/routes/', [
      '^frontend/src/(routes|features|shared|art)/',
      '^frontend/src/routeTree\\.gen\\.ts$',
      LIBRARIES,
    ]),
    only(
      'frontend-features',
      'a feature: shared and contracts, never another feature',
      '^frontend/src/features/([^/]+)/',
      ['^frontend/src/features/$1/', '^frontend/src/shared/', CONTRACTS, LIBRARIES],
    ),
    only('frontend-shared', 'shared: contracts and the locales', '^frontend/src/shared/', [
      '^frontend/src/(shared|locales)/',
      CONTRACTS,
      LIBRARIES,
    ]),
    only('frontend-locales', 'locale files import each other at most', '^frontend/src/locales/', [
      '^frontend/src/locales/',
    ]),
    only('frontend', 'the front end imports contracts and libraries, no other workspace', '^frontend/', [
      '^frontend/',
      CONTRACTS,
      ...LIBRARY_CODE,
    ]),

    only('e2e', 'journeys know contracts and HTTP only', '^e2e/', ['^e2e/', CONTRACTS, ...LIBRARY_CODE]),
    only('infra', 'infra holds no application code', '^infra/', [
      '^infra/',
      '^jest\\.swc\\.mjs$',
      BUILT_FILES,
      ...LIBRARY_CODE,
    ]),
    {
      name: 'infra-runs-backend',
      comment: 'only the programs that run the product load its build',
      severity: 'error',
      from: {
        path: '^infra/',
        pathNot: ['^infra/src/(start|dev|ops|test)\\.mjs$', '^infra/src/lib/product/serve-child\\.mjs$'],
      },
      to: { path: ['^backend/', BUILT_FILES] },
    },

    {
      name: 'no-cycles',
      comment: 'no import cycle',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    {
      name: 'no-orphans',
      comment: 'every file is imported or is a program',
      severity: 'error',
      from: {
        orphan: true,
        pathNot: [
          TESTS,
          '\\.d\\.ts$',
          '(^|/)\\.?[^/]+\\.config\\.[a-z]+$',
          '^[^/]+$',
          ...ROOTS,
          '^backend/src/migrations/', // found by backend/src/migrations.ts
          '^frontend/src/[^/]+$',
          '\\.browser\\.js$', // served as it is, not imported
          '^infra/src/[^/]+\\.mjs$',
          '^infra/bench/[^/]+/main\\.mjs$',
          '^frontend/src/locales/', // found by import.meta.glob
          '^frontend/src/routes/', // found by the router's file names
        ],
      },
      to: {},
    },
    {
      name: 'no-tests-in-production',
      comment: 'production code does not import tests or their helpers',
      severity: 'error',
      from: { pathNot: [TESTS, '^e2e/'] },
      to: { path: TESTS },
    },
    {
      name: 'resolvable',
      comment: 'every import leads somewhere',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true, pathNot: BUILT_FILES },
    },
  ],
  options: {
    doNotFollow: { path: ['node_modules', '/dist/'] },
    exclude: { path: ['(^|/)dist/(?!(setup|main)\\.js$)', '^virtual:|/routeTree\\.gen\\.ts$'] },
    tsPreCompilationDeps: true,
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'types', 'node', 'default'],
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.json'],
    },
  },
};
