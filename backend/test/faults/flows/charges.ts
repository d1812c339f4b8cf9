import { drainWork } from '../engine/quiescence.js';
import type { Flow } from './flow.js';
import { advanceToChargeDay, newBalanceCheck, requireDueTime } from './steps/steps.js';

/** Flows in which the balance is charged automatically on its date. */
export const chargeFlows = {
  charge: { precedingFlow: 'deposit paid', run: advanceToChargeDay, checkEnd: newBalanceCheck('PAID') },
  'charge without a response': {
    precedingFlow: 'deposit paid, later charge times out',
    run: advanceToChargeDay,
    checkEnd: newBalanceCheck('PAID'),
  },
  'charge declined, then retried': {
    precedingFlow: 'deposit paid',
    async run(driver) {
      const { card } = driver.environment;
      const [paidIntent] = (await card.readState()).payment_intents;
      await card.setControl({
        nextConfirm: { customer: paidIntent?.customer, outcome: 'decline:insufficient_funds' },
      });
      await advanceToChargeDay(driver);
      await advanceToChargeDay(driver);
    },
    checkEnd: newBalanceCheck('PAID'),
  },
  'charge declined for good': {
    precedingFlow: 'deposit paid, later charge is declined',
    run: advanceToChargeDay,
  },
  'charge requires authentication': {
    precedingFlow: 'deposit paid, later charge requires authentication',
    run: advanceToChargeDay,
    checkEnd: newBalanceCheck('ACTION_REQUIRED'),
  },
  'kill switch': {
    precedingFlow: 'deposit paid',
    async run(driver) {
      await driver.sendInstruction({ type: 'pause' });
      await driver.advanceTo(await requireDueTime(driver, 'charge'));
      await driver.sendInstruction({ type: 'resume' });
      await drainWork(driver);
    },
    checkEnd: newBalanceCheck('PAID'),
  },
} as const satisfies Record<string, Flow>;
