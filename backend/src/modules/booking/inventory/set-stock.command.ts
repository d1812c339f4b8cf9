import { isRefusal } from '../../../kernel/refuse.js';
import { toDecision } from '../../../platform/commands/decision.js';
import { defineCommand } from '../../../platform/commands/define-command.js';
import type { Stock } from '../events.js';
import { allotment } from './allotment.js';
import { allotmentStream } from './allotment.stream.js';

/** Opens a departure's allotment or changes its stock. */
export const { Command: SetStock, Handler: SetStockHandler } = defineCommand({
  name: 'SetStock',
  input: (stock: Stock) => ({ stock }),
  streams: ({ stock }) => ({ allotment: allotmentStream(stock.departureId) }),
  decide: (states, { stock }) =>
    toDecision('allotment', allotment.decide(states.allotment, { type: 'SetStock', stock })),
  reply(outcome, { stock }): void {
    if (isRefusal(outcome)) throw new Error(`stock of ${stock.departureId} refused: ${outcome.refused}`);
  },
});
