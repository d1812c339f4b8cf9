import { drainWork } from '../engine/quiescence.js';
import type { Flow } from './flow.js';
import { advanceToChargeDay, expectBalance } from './steps/steps.js';

/** Flows in which the balance is charged automatically on its date. */
export const chargeFlows = {
  charge: { precedingFlow: 'deposit paid', run: advanceToChargeDay, checkEnd: expectBalance('PAID') },
  'charge without a response': {
    precedingFlow: 'deposit paid, later charge times out',
    run: advanceToChargeDay,
    checkEnd: expectBalance('PAID'),
  },
  'charge declined, then retried': {
    precedingFlow: 'deposit paid',
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
  'charge declined for good': {
    precedingFlow: 'deposit paid, later charge is declined',
    run: advanceToChargeDay,
  },
  'charge requires authentication': {
    precedingFlow: 'deposit paid, later charge requires authentication',
    run: advanceToChargeDay,
    checkEnd: expectBalance('ACTION_REQUIRED'),
  },
  'kill switch': {
    precedingFlow: 'deposit paid',
    async run(driver) {
      await driver.sendInstruction({ type: 'pause' });
      const dueAt = await driver.readDueTime('charge');
      if (dueAt) await driver.advanceTo(dueAt);
      await driver.sendInstruction({ type: 'resume' });
      await drainWork(driver);
    },
    checkEnd: expectBalance('PAID'),
  },
} as const satisfies Record<string, Flow>;
