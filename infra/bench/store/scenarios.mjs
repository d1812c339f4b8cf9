// A scenario names its operation, its contenders, and the goal of each ratio (ours divided by theirs).

/**
 * @typedef {object} Entrant
 * @property {string} name in the table
 * @property {'wayfold' | 'emmett' | 'insert'} contender
 * @property {string} [operation] of the closed loop
 * @property {string} [task] instead: run once per round, returns { events, ms }
 * @property {Record<string, unknown>} [options] passed when opening the contender
 * @property {string} [databaseOf] name of the entrant whose database it uses
 */
/**
 * @typedef {object} Scenario
 * @property {string} name
 * @property {string} group for --only
 * @property {number} processes
 * @property {number} clients of each process
 * @property {boolean} [isFilled] the databases start with streams of ten events
 * @property {boolean} [hasSale] every round has its own departure and coupon
 * @property {Entrant[]} entrants ours first
 * @property {{ key: string, against: string, goal: number | null }[]} ratios
 */

/** `pg`, and so emmett, uses 10 connections by default; 32 on a busy machine gained nothing. */
const emmettPool = { connections: 10 };

/** @param {number} clientCount @param {{ emmett: number | null, insert: number | null }} goals @returns {Scenario} */
const newAppendScenario = (clientCount, goals) => ({
  name: `append, ${clientCount} ${clientCount === 1 ? 'client' : 'clients'}`,
  group: 'append',
  processes: 1,
  clients: clientCount,
  entrants: [
    { name: 'wayfold', contender: 'wayfold', operation: 'append' },
    { name: 'emmett', contender: 'emmett', operation: 'append', options: emmettPool },
    { name: 'plain INSERT', contender: 'insert', operation: 'append', options: { clients: clientCount } },
  ],
  ratios: [
    { key: `append_c${clientCount}_vs_emmett`, against: 'emmett', goal: goals.emmett },
    { key: `append_c${clientCount}_vs_insert`, against: 'plain INSERT', goal: goals.insert },
  ],
});

/** @param {number} processCount @param {string} key @param {number} goal @returns {Scenario} */
const newHoldScenario = (processCount, key, goal) => ({
  name: `hold on one departure, ${processCount} x 32`,
  group: 'hold',
  processes: processCount,
  clients: 32,
  hasSale: true,
  entrants: [
    { name: 'wayfold', contender: 'wayfold', operation: 'hold' },
    { name: 'emmett', contender: 'emmett', operation: 'hold', options: emmettPool },
  ],
  ratios: [{ key, against: 'emmett', goal }],
});

/** @type {Scenario} */
const inlineScenario = {
  name: 'append + inline read model, 4 x 32',
  group: 'inline',
  processes: 4,
  clients: 32,
  entrants: [
    { name: 'wayfold', contender: 'wayfold', operation: 'inline' },
    {
      name: 'emmett, SQL by hand',
      contender: 'emmett',
      operation: 'inline',
      options: { ...emmettPool, views: 'sql' },
    },
    {
      name: 'emmett, Pongo',
      contender: 'emmett',
      operation: 'inline',
      options: { ...emmettPool, views: 'pongo' },
    },
  ],
  ratios: [{ key: 'inline_4x32_vs_emmett', against: 'emmett, SQL by hand', goal: 15 }],
};

/** @type {Scenario} */
const readScenario = {
  name: 'read a stream of 10, 8 clients',
  group: 'read',
  processes: 1,
  clients: 8,
  isFilled: true,
  entrants: [
    { name: 'wayfold', contender: 'wayfold', operation: 'read' },
    { name: 'emmett', contender: 'emmett', operation: 'read', options: emmettPool },
    { name: 'pg rows', contender: 'wayfold', operation: 'readRows', databaseOf: 'wayfold' },
  ],
  ratios: [
    { key: 'read10_c8_vs_emmett', against: 'emmett', goal: 2 },
    { key: 'read10_c8_vs_pg', against: 'pg rows', goal: 1.5 },
  ],
};

/** @type {Scenario} */
const rebuildScenario = {
  name: 'rebuild a read model',
  group: 'rebuild',
  processes: 1,
  clients: 1,
  isFilled: true,
  entrants: [
    { name: 'wayfold', contender: 'wayfold', task: 'rebuild' },
    { name: 'emmett, Pongo', contender: 'emmett', task: 'rebuild', options: emmettPool },
    { name: 'parsed read', contender: 'wayfold', task: 'readAll', databaseOf: 'wayfold' },
  ],
  ratios: [
    { key: 'rebuild_vs_emmett', against: 'emmett, Pongo', goal: 50 },
    { key: 'rebuild_vs_read', against: 'parsed read', goal: 0.6 },
  ],
};

/** @param {{ hasSlowCommits: boolean }} options @returns {Scenario[]} */
export const listScenarios = ({ hasSlowCommits }) => [
  newAppendScenario(1, { emmett: 2, insert: 0.55 }),
  newAppendScenario(32, { emmett: 6, insert: 1.5 }),
  ...(hasSlowCommits ? [newAppendScenario(128, { emmett: null, insert: null })] : []),
  inlineScenario,
  newHoldScenario(1, 'hold_hot_vs_emmett', 200),
  newHoldScenario(4, 'hold_hot4_vs_emmett', 50),
  readScenario,
  rebuildScenario,
];

export const groups = ['append', 'inline', 'hold', 'read', 'rebuild', 'growth'];
