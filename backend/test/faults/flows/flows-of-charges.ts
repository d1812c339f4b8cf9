import { waitUntilSettled } from '../checks/quiescence.js';
import { advanceToChargeDay, expectBalance } from './acts.js';
import type { Flow } from './flow.js';

/** The balance charged automatically on its date. */
export const chargeFlows = {
  charge: { after: 'webhook', run: advanceToChargeDay, end: expectBalance('PAID') },
  'charge without an answer': {
    after: 'webhook silent',
    run: advanceToChargeDay,
    end: expectBalance('PAID'),
  },
  'charge declined and tried again': {
    after: 'webhook',
    async run(driver) {
      const intents = (await driver.environment.card.readState()).payment_intents;
      const customer = intents[0]?.customer;
      await driver.environment.card.setControl({
        nextConfirm: { customer, outcome: 'decline:insufficient_funds' },
      });
      await advanceToChargeDay(driver);
      await advanceToChargeDay(driver);
    },
    end: expectBalance('PAID'),
  },
  'charge declined for good': { after: 'webhook declines later', run: advanceToChargeDay },
  'charge wants the customer': {
    after: 'webhook authenticates',
    run: advanceToChargeDay,
    end: expectBalance('ACTION_REQUIRED'),
  },
  'kill switch': {
    after: 'webhook',
    async run(driver) {
      await driver.sendOrder({ do: 'pause' });
      const at = await driver.readDueTime('charge');
      if (at) await driver.advanceTo(at);
      await driver.sendOrder({ do: 'resume' });
      await waitUntilSettled(driver);
    },
    end: expectBalance('PAID'),
  },
} as const satisfies Record<string, Flow>;
