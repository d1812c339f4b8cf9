import { newEnvelope } from '../../../platform/commands/envelope.js';
import { type CommandRunner } from '../../../platform/commands/runner.js';
import { defineReactor, type Reactor } from '../../../platform/projections/projection.js';
import { catalogueEvents } from '../../catalogue/events.js';
import { SetStock, SetStockHandler } from './set-stock.command.js';
import { toStock } from './to-stock.js';

/** Sets the stock of every published departure; the first event of a departure opens its allotment. */
export function openAllotments(runner: CommandRunner): Reactor {
  const handler = new SetStockHandler(runner);
  return defineReactor({
    name: 'open-allotments',
    version: 1,
    events: catalogueEvents,
    async react(event) {
      const envelope = newEnvelope(
        {
          actor: { kind: 'system', name: 'open-allotments' },
          correlationId: event.meta.correlationId,
          causationId: event.meta.commandId,
        },
        `stock:${event.position}`,
      );
      await handler.execute(new SetStock(envelope, toStock(event)));
    },
  });
}
