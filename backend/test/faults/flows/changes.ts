import { isClearOfDisputes } from '../../../src/modules/booking/core/dispute-state.js';
import { listEvents } from '../../support/invariants/facts.js';
import type { FlowDriver } from '../engine/flow-driver.js';
import { drainWork } from '../engine/quiescence.js';
import type { EndCheck, Flow } from './flow.js';
import {
  checkNothingOpen,
  checkOneDeparture,
  payShare,
  publishLaterDeparture,
  reassignPlace,
  splitBalance,
} from './steps/change-steps.js';
import { decideDispute, openDispute } from './steps/dispute-steps.js';
import {
  advanceToChargeDay,
  newBalanceCheck,
  newStatusCheck,
  requireBooking,
  runDuringCharge,
} from './steps/steps.js';

const newDisputeFlow = (
  outcome: 'won' | 'lost',
  checkEnd: EndCheck,
  followUp?: (driver: FlowDriver) => Promise<void>,
): Flow<'deposit paid'> => ({
  precedingFlow: 'deposit paid',
  async run(driver) {
    await decideDispute(driver, await openDispute(driver), outcome, 2);
    await drainWork(driver);
    await followUp?.(driver);
  },
  checkEnd,
});

/** Events of a booking between deposit and trip: disputes, shares, date changes, new travelers. */
export const changeFlows = {
  'dispute won': newDisputeFlow('won', newBalanceCheck('PAID'), advanceToChargeDay),
  'dispute lost': newDisputeFlow('lost', async (driver) =>
    isClearOfDisputes((await requireBooking(driver)).state) ? 'the dispute was not lost' : undefined,
  ),
  'dispute during the charge': {
    precedingFlow: 'deposit paid',
    run: (driver) => runDuringCharge(driver, () => openDispute(driver)),
    checkEnd: newStatusCheck('CONFIRMED'),
  },
  'balance split': {
    precedingFlow: 'deposit paid',
    run: splitBalance,
    checkEnd: async (driver) => {
      const { length } = (await requireBooking(driver)).state.instalments;
      return length === 3 ? undefined : `${length} instalments`;
    },
  },
  'one share paid, the other charged': {
    precedingFlow: 'balance split',
    async run(driver) {
      await driver.sendWebhook(await payShare(driver));
      await drainWork(driver);
      await advanceToChargeDay(driver);
    },
    checkEnd: checkNothingOpen,
  },
  'date changed': {
    precedingFlow: 'deposit paid',
    async run(driver) {
      const departureId = await publishLaterDeparture(driver);
      await driver.sendInstruction({ type: 'change', bookingId: driver.requireHandle().id, departureId });
      await drainWork(driver);
      await advanceToChargeDay(driver);
    },
    checkEnd: checkNothingOpen,
  },
  'date changed during the charge': {
    precedingFlow: 'deposit paid',
    async run(driver) {
      const departureId = await publishLaterDeparture(driver);
      const change = { type: 'change', bookingId: driver.requireHandle().id, departureId } as const;
      await runDuringCharge(driver, () => driver.sendInstruction(change));
    },
    checkEnd: checkOneDeparture,
  },
  'place reassigned': {
    precedingFlow: 'deposit paid',
    async run(driver) {
      await reassignPlace(driver);
      await drainWork(driver);
    },
    checkEnd: async (driver) => {
      const booking = await requireBooking(driver);
      const counts = [
        listEvents(booking, 'PlaceReassigned').length,
        listEvents(booking, 'ErasureCompleted').length,
      ];
      return counts.join() === '1,1' ? undefined : `passed and erased ${counts.join()} times`;
    },
  },
} as const satisfies Record<string, Flow>;
