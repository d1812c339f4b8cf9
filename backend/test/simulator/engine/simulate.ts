import { checkInvariants } from '../../support/invariants/invariants.js';
import type { Violation } from '../../support/invariants/violation.js';
import { runReversals } from '../actors/bank-reversals.js';
import { changeBookings } from '../actors/changes.js';
import { correctPayments } from '../actors/corrections.js';
import { Customer } from '../actors/customer.js';
import { DashboardUser } from '../actors/dashboard-user.js';
import { disputePayments } from '../actors/disputers.js';
import { blockGiftCards, issueGiftCards } from '../actors/gift-cards.js';
import { moveMoneyAtRandom } from '../actors/money-movements.js';
import { disputeRefunds } from '../actors/refund-disputes.js';
import { cancelBookings, erasePeople, flipKillSwitch, releaseHolds, setKillSwitch } from '../actors/staff.js';
import { decideBankLines } from '../actors/transfers.js';
import type { Bug } from '../bugs/bug.js';
import { checkAccounts } from '../checks/accounts.js';
import { checkBankLines, foldLines } from '../checks/bank-lines.js';
import { checkChanges } from '../checks/booking-changes.js';
import { checkBookingStates } from '../checks/booking-state.js';
import { checkBooks } from '../checks/books.js';
import { checkDisputes } from '../checks/dispute-outcomes.js';
import { checkGiftCardBooks } from '../checks/gift-card-books.js';
import { checkGiftCardDays } from '../checks/gift-card-days.js';
import { checkMails } from '../checks/mails.js';
import { checkPreviews } from '../checks/previews.js';
import { checkSecondPerson } from '../checks/second-person.js';
import { checkRun, readFacts } from './facts.js';
import type { FaultMixture } from './faults.js';
import { followLog } from './followers.js';
import { injectFaults } from './inject-faults.js';
import { SIMULATED_APPROVAL_LIMIT_CENTS } from './product.js';
import { listEventKinds } from './rare-events.js';
import { WORLD } from './scheduler.js';
import { importEntries, runSweeps } from './sweeps.js';
import { World } from './world.js';

export interface Run {
  readonly seed: number;
  readonly violations: readonly Violation[];
  readonly stepCount: number;
  /** Number of faults by kind. */
  readonly faults: ReadonlyMap<string, number>;
  /** Event types in the log, as a measure of coverage. */
  readonly events: readonly string[];
  readonly trace: readonly string[];
}

export interface SimulationOptions {
  readonly bug?: Bug | undefined;
  /** Fault frequencies that override the seed's. */
  readonly storm?: Partial<FaultMixture> | undefined;
  readonly shouldTrace?: boolean;
}

/** Simulates one run from its seed: some customers, some staff, some faults; then calm, rest, and checks. */
export async function simulateRun(
  seed: number,
  { bug, storm, shouldTrace = false }: SimulationOptions = {},
): Promise<Run> {
  const world = new World(seed, bug, storm);
  const { scheduler, faults, database, setting } = world;
  if (shouldTrace) scheduler.trace = [];
  await world.openShop(issueGiftCards);
  for (let i = 1; i <= setting.buyerCount; i++) void new Customer(world, i).runActor();
  void flipKillSwitch(world);
  void erasePeople(world);
  void cancelBookings(world);
  if (setting.hasRareHabits) void releaseHolds(world);
  void new DashboardUser(world).runActor();
  void decideBankLines(world);
  void moveMoneyAtRandom(world);
  void correctPayments(world);
  void runReversals(world);
  void disputeRefunds(world);
  void changeBookings(world);
  void blockGiftCards(world);
  for (const reactor of [0, 1, 2]) void followLog(world, reactor);
  void disputePayments(world);
  void runSweeps(world);
  void projectDueWork(world);
  let stormySteps = scheduler.random.drawBetween(100, 900);
  const end = await scheduler.runSteps(async () => {
    await world.readKillSwitch();
    if (stormySteps > 0) injectFaults(world);
    else if (stormySteps === 0) endFaults(world);
    stormySteps -= 1;
    return world.crashes.length === 0;
  });
  const finalEnd = end === 'at rest' && stormySteps >= 0 ? await runAftermath(world) : end;
  await importEntries(world);
  const facts = await readFacts(world);
  const { events } = await database.log.readAll(0, Number.MAX_SAFE_INTEGER);
  const violations: Violation[] = [
    ...checkInvariants(facts),
    ...checkAccounts(world, facts),
    ...checkBookingStates(events, await foldLines(database)),
    ...checkBooks(facts),
    ...checkMails(facts),
    ...checkChanges(facts),
    ...checkPreviews(world, events),
    ...checkGiftCardBooks(facts),
    ...checkGiftCardDays(events),
    ...checkSecondPerson(facts, SIMULATED_APPROVAL_LIMIT_CENTS),
    ...checkDisputes(world, facts.bookings),
    ...(await checkBankLines(world.database, facts.bookings)),
    ...(await checkRun(world)),
  ];
  if (finalEnd === 'restless')
    violations.push({ invariant: 'work-ends', problem: scheduler.listWaiting().slice(0, 5).join('; ') });
  for (const problem of world.crashes) violations.push({ invariant: 'work-ends', problem });
  return {
    seed,
    violations,
    stepCount: scheduler.stepCount,
    faults: faults.counts,
    events: listEventKinds(events),
    trace: scheduler.trace ?? [],
  };
}

/** Ends the faults after all actors are done, and runs to the next rest. */
async function runAftermath(world: World): Promise<'stopped' | 'at rest' | 'restless'> {
  endFaults(world);
  return world.scheduler.runSteps(async () => {
    await world.readKillSwitch();
    return world.crashes.length === 0;
  });
}

/** Projects due work from the log, at its own pace. */
async function projectDueWork({ scheduler, database }: World): Promise<void> {
  for (;;) {
    await scheduler.waitUntil(WORLD, { canProceed: () => database.projectedPosition < database.head });
    await database.projectEvents(scheduler.random.drawBetween(1, 20));
  }
}

/** Ends the faults: every process lives, continues, and has the right time; the run waits for all of them. */
function endFaults(world: World): void {
  const { scheduler, faults, processes } = world;
  scheduler.writeLine(WORLD, '*** the storm is over');
  faults.isOn = false;
  for (const process of processes) {
    process.isStopped = false;
    process.skewMs = 0;
  }
  void setKillSwitch(world, 'Resume');
}
