import { waitUntilSettled } from '../checks/quiescence.js';
import type { Flow } from './flow.js';
import { advanceToChargeDay, expectBalance } from './steps.js';

/** The balance charged automatically on its date. */
export const chargeFlows = {
  charge: { precedingFlow: 'webhook', run: advanceToChargeDay, checkEnd: expectBalance('PAID') },
  'charge without a response': {
    precedingFlow: 'webhook silent',
    run: advanceToChargeDay,
    checkEnd: expectBalance('PAID'),
  },
  'charge declined and tried again': {
    precedingFlow: 'webhook',
    async run(driver) {
      const intents = (await driver.environment.card.readState()).payment_intents;
      const customer = intents[0]?.customer;
      await driver.environment.card.setControl({
        nextConfirm: { customer, outcome: 'decline:insufficient_funds' },
      });
      await advanceToChargeDay(driver);
      await advanceToChargeDay(driver);
    },
    checkEnd: expectBalance('PAID'),
  },
  'charge declined for good': { precedingFlow: 'webhook declines later', run: advanceToChargeDay },
  'charge wants the customer': {
    precedingFlow: 'webhook authenticates',
    run: advanceToChargeDay,
    checkEnd: expectBalance('ACTION_REQUIRED'),
  },
  'kill switch': {
    precedingFlow: 'webhook',
    async run(driver) {
      await driver.sendOrder({ type: 'pause' });
      const at = await driver.readDueTime('charge');
      if (at) await driver.advanceTo(at);
      await driver.sendOrder({ type: 'resume' });
      await waitUntilSettled(driver);
    },
    checkEnd: expectBalance('PAID'),
  },
} as const satisfies Record<string, Flow>;
