// Each command has one line, in the order of infra/docs/commands.md. A test fails if a script of package.json
// has none.

/** npm runs these scripts before others; nobody calls them directly. */
export const HOOKS = ['prestart', 'predev', 'pretest', 'pretest:node22', 'pretest:node24'];

/** @type {readonly (readonly [command: string, purpose: string])[]} */
export const COMMANDS = [
  ['npm start', 'installs and builds what has changed, then serves on <http://127.0.0.1:3000>'],
  ['npm run dev', 'the same with rebuild on change; pages change in place, on the same port'],
  ['npm run build', 'compiles contracts, backend, infra and front end'],
  ['npm test', 'everything: types, lint, rules, Jest, the queue on Redis, journeys in Chromium'],
  ['npm test -- types lint rules', 'only the named parts: `types`, `lint`, `rules`, `jest`, `redis`, `e2e`'],
  [
    'npm test -- --changed',
    'only checks that files differing from `main` can break, without browser and Redis',
  ],
  ['npm run test:deep', 'randomized suites with many repetitions and new seeds, which it prints'],
  ['npm run test:node22', '`npm test` on Node 22, installed under `.data/` from the registry'],
  ['npm run test:node24', '`npm test` on Node 24; parts can be named: `npm run test:node24 -- types jest`'],
  ['npm run jest -- FILE', 'test files whose path contains FILE'],
  ['npm run e2e -- NAME', 'journeys whose path contains NAME; `BASE_URL` is the site to visit'],
  ['npm run typecheck', 'types of all workspaces'],
  ['npm run lint', 'ESLint, Oxlint and Prettier'],
  [
    'npm run rules',
    'import rules, dead code, tidiness; with `-- --diagram` the modules and their imports as mermaid',
  ],
  ['npm run docs', 'prints this page, the settings and the index of decisions from their sources'],
  ['npm run ops -- history BOOKING', 'events of a booking (id or reference) in order, with actor and cause'],
  [
    'npm run ops -- at BOOKING TIME',
    'the booking at an instant (`2027-03-09T12:00:00Z`) or after an event (`#7`)',
  ],
  [
    'npm run ops -- verify',
    'folds the whole log again and compares it with every read model; differences give exit code 1',
  ],
  ['npm run ops -- verify --log', 'checks the log against its sealed segments and names every altered event'],
  [
    'npm run ops -- rebuild READMODEL',
    'rebuilds a read model (or `all`) beside the live one and swaps them; `--status`, `--cancel`',
  ],
  [
    'npm run ops -- roots',
    'prints the roots of the sealed segments; store them out of reach of the database’s administrator',
  ],
  [
    'npm run ops -- prove BOOKING',
    'a proof that its events are in the log; `prove --check FILE` checks one without a database',
  ],
  [
    'npm run ops -- ledger verify',
    'compares the ledger with the providers’ books and the bank’s lines and explains every difference; `--from`, `--until`, `--json`',
  ],
  [
    'npm run ops -- charging pause REASON',
    'stops new automatic charges; `charging resume REASON` continues; `--by NAME` records the person',
  ],
  ['npm run ops -- erase PERSON', 'lists the data that erasing a person would remove; `--yes` removes them'],
  ['npm run ops -- erase --again --yes', 'destroys erased people’s keys again after a restore'],
  [
    'npm run ops -- rotate-keys',
    'wraps the keys of personal data under the current `SECRET_KEY`; `--new` creates one in embedded mode',
  ],
  [
    'npm run ops -- staff add EMAIL NAME ROLE',
    'adds staff (`viewer`, `agent`, `finance`, `admin`) and prints the password once',
  ],
  [
    'npm run ops -- staff reset-second-factor EMAIL',
    'removes a lost second factor when no other administrator can',
  ],
  [
    'npm run catalogue:import -- FILE',
    'checks a catalogue file or folder, names every error with its place, imports it',
  ],
  [
    'npm run faults',
    'kills the product at every boundary of its input and output and checks what must hold; takes minutes',
  ],
  [
    'npm run faults -- --simulate 10000',
    'the same handlers over simulated servers, each step chosen by a seed',
  ],
  [
    'npm run faults -- log --minutes 10',
    'kills writers and subscribers of the log, and the database, at random',
  ],
  ['npm run mutation', 'mutation score of deciders and ledger; `-- hold split` for some files'],
  ['npm run bench:store', 'the event store beside emmett-postgresql and the physical limit'],
  [
    'npm run bench:charges',
    'ten thousand balances due on one day, with a limit, the kill switch and a killed worker',
  ],
  ['npm run bench:booking', 'complete bookings a second over HTTP, with CPU and statements of each'],
  ['npm run bench:web', 'Lighthouse on a phone for each kind of page in both languages'],
  ['npm run bench:pages', 'a trip’s page under 64 connections, and the memory over 50,000 requests'],
  ['npm run bench:search', 'the shop’s search over 100,000 trips'],
  ['npm run seed:large -- --bookings 1000000', 'an installation with that many bookings, in `.data-large`'],
];
