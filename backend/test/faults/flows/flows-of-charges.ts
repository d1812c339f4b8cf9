import { balance, chargeDay } from './acts.js';
import type { Flow } from './flow.js';
import { settled } from '../checks/quiescence.js';

/** The balance charged automatically on its date. */
export const chargeFlows = {
  charge: { after: 'webhook', run: chargeDay, end: balance('PAID') },
  'charge without an answer': { after: 'webhook silent', run: chargeDay, end: balance('PAID') },
  'charge declined and tried again': {
    after: 'webhook',
    async run(stage) {
      const intents = (await stage.scene.card.state()).payment_intents;
      const customer = intents[0]?.customer;
      await stage.scene.card.control({ nextConfirm: { customer, outcome: 'decline:insufficient_funds' } });
      await chargeDay(stage);
      await chargeDay(stage);
    },
    end: balance('PAID'),
  },
  'charge declined for good': { after: 'webhook declines later', run: chargeDay },
  'charge wants the customer': {
    after: 'webhook authenticates',
    run: chargeDay,
    end: balance('ACTION_REQUIRED'),
  },
  'kill switch': {
    after: 'webhook',
    async run(stage) {
      await stage.order({ do: 'pause' });
      const at = await stage.dueAt('charge');
      if (at) await stage.advanceTo(at);
      await stage.order({ do: 'resume' });
      await settled(stage);
    },
    end: balance('PAID'),
  },
} as const satisfies Record<string, Flow>;
