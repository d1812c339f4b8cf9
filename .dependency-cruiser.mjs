// The import table of the house as failing rules; `import type` counts. infra/src/rules.test.ts shows that each catches.
const MODULE = '^backend/src/modules/([^/]+)';
const OWN = '^backend/src/modules/$1';
const KERNEL = '^backend/src/kernel/';
const PLATFORM = '^backend/src/platform/';
const CONTRACTS = '^contracts/src/';
const ANY_EVENTS = '^backend/src/modules/[^/]+/events\\.ts$';
/** Tests may build what they need; that production code never imports them is a rule of its own. */
const TESTS = '\\.test\\.tsx?$|^[^/]+/test/';
/** The built application, which is there or not. */
const BUILT = '^(?:\\.\\./)*backend/dist/';
const LIBRARIES = '(^|/)node_modules/';
const LIBRARY_CODE = [LIBRARIES, 'node'];

/**
 * `from` may import `allowed` (regular expressions; the word "node" stands for Node's own modules) and nothing else.
 * @param {string} name @param {string} comment @param {string} from @param {string[]} allowed
 * @returns {import('dependency-cruiser').IRegularForbiddenRuleType}
 */
const only = (name, comment, from, allowed) => ({
  name,
  comment,
  severity: 'error',
  from: { path: from, pathNot: TESTS },
  to: {
    // What leads nowhere is the business of `resolvable` alone.
    pathNot: [...allowed.filter((a) => a !== 'node'), '^\\.\\.?/'],
    ...(allowed.includes('node') ? { dependencyTypesNot: ['core'] } : {}),
  },
});

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

    only('kernel', 'the kernel imports nothing', KERNEL, [KERNEL]),
    only('platform', 'the platform knows kernel, contracts and libraries, never a module', PLATFORM, [
      PLATFORM,
      KERNEL,
      CONTRACTS,
      ...LIBRARY_CODE,
    ]),
    only('http', 'http: contracts, own commands and queries, platform', `${MODULE}/http/`, [
      `${OWN}/(http|commands|queries)/`,
      PLATFORM,
      KERNEL,
      CONTRACTS,
      ...LIBRARY_CODE,
    ]),
    only('commands', 'commands: own domain and events, kernel, platform', `${MODULE}/commands/`, [
      `${OWN}/(commands|domain)/`,
      ANY_EVENTS,
      PLATFORM,
      KERNEL,
      CONTRACTS,
      ...LIBRARY_CODE,
    ]),
    only(
      'domain',
      'domain: own events, kernel, contract types; no library, no clock, no id maker',
      `${MODULE}/domain/`,
      [`${OWN}/domain/`, `${OWN}/events\\.ts$`, KERNEL, CONTRACTS],
    ),
    {
      name: 'domain-contract-types',
      comment:
        'of contracts the domain takes types, and from contracts/src/kernel the arithmetic of money and dates',
      severity: 'error',
      from: { path: `${MODULE}/domain/`, pathNot: TESTS },
      to: { path: '^contracts/src/(?!kernel/)', dependencyTypesNot: ['type-only'] },
    },
    only('events', 'events.ts and its parts: kernel, contracts, zod', `${MODULE}/events(?:\\.ts$|/)`, [
      `${OWN}/events/`,
      KERNEL,
      CONTRACTS,
      '(^|/)node_modules/zod/',
    ]),
    only(
      'projections',
      'projections: events of any module, contracts, platform, kernel',
      `${MODULE}/projections/`,
      [
        `${OWN}/projections/`,
        ANY_EVENTS,
        // A row that a query answers with has the shape of the reply.
        CONTRACTS,
        PLATFORM,
        KERNEL,
        ...LIBRARY_CODE,
      ],
    ),
    only('queries', 'queries: contracts, own projections, events, platform, kernel', `${MODULE}/queries/`, [
      `${OWN}/(queries|projections)/`,
      // State as of any moment is folded from a stream, not read from a table.
      ANY_EVENTS,
      CONTRACTS,
      PLATFORM,
      KERNEL,
      ...LIBRARY_CODE,
    ]),
    only(
      'processes',
      'processes: events of any module, own commands, contracts, kernel; pure',
      `${MODULE}/processes/`,
      [`${OWN}/(processes|commands)/`, ANY_EVENTS, CONTRACTS, KERNEL],
    ),
    only(
      'jobs',
      'jobs: own commands and processes, events of any module, platform, contracts',
      `${MODULE}/jobs/`,
      [`${OWN}/(jobs|commands|processes)/`, ANY_EVENTS, PLATFORM, KERNEL, CONTRACTS, ...LIBRARY_CODE],
    ),
    only('module-files', 'a module file lists its own module', `${MODULE}/[^/]+\\.module\\.ts$`, [
      `${OWN}/`,
      PLATFORM,
      KERNEL,
      ...LIBRARY_CODE,
    ]),
    {
      name: 'module-shape',
      comment:
        'a module holds events.ts and its parts, <module>.module.ts and the seven folders, nothing else',
      severity: 'error',
      from: {},
      to: {
        path: '^backend/src/modules/',
        pathNot: [
          '^backend/src/modules/[^/]+/(?:http|commands|domain|projections|queries|processes|jobs|events)/',
          ANY_EVENTS,
          '^backend/src/modules/([^/]+)/\\1\\.module\\.ts$',
        ],
      },
    },
    {
      name: 'composition',
      comment: 'only a composition root imports a module file',
      severity: 'error',
      from: { path: '^backend/src/', pathNot: [TESTS, '^backend/src/[^/]+\\.ts$', '^backend/src/ops/'] },
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
        pathNot: [TESTS, '^backend/src/ops/', '^backend/src/[^/]+\\.ts$'],
      },
      to: { path: ['^backend/src/[^/]+\\.ts$', '^backend/src/ops/'] },
    },
    only('backend', 'the backend imports contracts and libraries, no other workspace', '^backend/src/', [
      '^backend/src/',
      CONTRACTS,
      ...LIBRARY_CODE,
    ]),

    only('frontend-routes', 'routes compose features with shared parts', '^frontend/src/routes/', [
      '^frontend/src/(routes|features|shared)/',
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
    only('infra', 'infra holds no application code', '^infra/', ['^infra/', BUILT, ...LIBRARY_CODE]),
    {
      name: 'infra-runs-backend',
      comment: 'only the programs that run the product load its build',
      severity: 'error',
      from: {
        path: '^infra/',
        pathNot: ['^infra/src/(start|dev|ops|test)\\.mjs$', '^infra/src/lib/serve-child\\.mjs$'],
      },
      to: { path: ['^backend/', BUILT] },
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
          '^backend/src/[^/]+\\.ts$',
          '^backend/src/ops/',
          '^frontend/src/[^/]+$',
          '\\.browser\\.js$', // served as it is, not imported
          '^infra/src/[^/]+\\.mjs$',
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
      to: { couldNotResolve: true, pathNot: BUILT },
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
