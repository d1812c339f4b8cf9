import { REST, violations, type Violation } from '../../faults/checks/invariants.js';
import { checkAccounts } from '../checks/accounts.js';
import { checkBankLines, linesOf } from '../checks/bank-lines.js';
import { checkBookingStates } from '../checks/booking-state.js';
import { checkBooks } from '../checks/books.js';
import type { Bug } from '../bugs/bug.js';
import { chaos } from './chaos.js';
import { Colleague } from '../actors/colleague.js';
import { Customer } from '../actors/customer.js';
import type { Mixture } from './faults.js';
import { checkDisputes } from '../checks/dispute-outcomes.js';
import { disputes } from '../actors/disputers.js';
import { factsOf, findRunViolations } from './facts.js';
import { WORLD } from './scheduler.js';
import { OVER_CENTS } from './product.js';
import { checkSecondPerson } from '../checks/second-person.js';
import { desk } from '../actors/transfers.js';
import { disputeRefunds } from '../actors/refund-disputes.js';
import { runReversals } from '../actors/bank-reversals.js';
import { kindsOf } from './rare-events.js';
import { changes } from '../actors/changes.js';
import { checkGiftBooks } from '../checks/gift-books.js';
import { giftCards, issueCards } from '../actors/gift-cards.js';
import { checkGiftDays } from '../checks/gift-days.js';
import { checkPreviews } from '../checks/previews.js';
import { checkChanges } from '../checks/booking-changes.js';
import { correctPayments } from '../actors/corrections.js';
import { checkMails } from '../checks/mails.js';
import { moneyDesk } from '../actors/money-desk.js';
import { follow } from './followers.js';
import { importEntries, sweeps } from './sweeps.js';
import { cancellations, erasures, killSwitch, releases, turn } from '../actors/staff.js';
import { World } from './world.js';

export interface Run {
  readonly seed: number;
  readonly violations: readonly Violation[];
  readonly steps: number;
  /** Number of faults by kind. */
  readonly faults: ReadonlyMap<string, number>;
  /** Event types in the log, to see what the runs cover. */
  readonly events: readonly string[];
  readonly trace: readonly string[];
}

export interface Options {
  readonly bug?: Bug | undefined;
  /** Fault frequencies that override the seed's. */
  readonly storm?: Partial<Mixture> | undefined;
  readonly trace?: boolean;
}

/** One run from its seed: some customers, some staff, some faults; then calm, rest, and checks. */
export async function simulate(seed: number, { bug, storm, trace = false }: Options = {}): Promise<Run> {
  const world = new World(seed, bug, storm);
  const { scheduler, faults, database, setting } = world;
  if (trace) scheduler.trace = [];
  await world.open(issueCards);
  for (let n = 1; n <= setting.buyers; n++) void new Customer(world, n).live();
  void killSwitch(world);
  void erasures(world);
  void cancellations(world);
  if (setting.hasRareHabits) void releases(world);
  void new Colleague(world).live();
  void desk(world);
  void moneyDesk(world);
  void correctPayments(world);
  void runReversals(world);
  void disputeRefunds(world);
  void changes(world);
  void giftCards(world);
  for (const reactor of [0, 1, 2]) void follow(world, reactor);
  void disputes(world);
  void sweeps(world);
  void project(world);
  let stormySteps = scheduler.random.between(100, 900);
  let isCalm = false;
  const end = await scheduler.run(async () => {
    await world.look();
    if (stormySteps-- > 0) chaos(world);
    else if (!isCalm) {
      isCalm = true;
      calm(world);
    }
    return world.crashes.length === 0;
  });
  // Everybody is at rest: end the faults, if not done before.
  const last = end === 'at rest' && !isCalm ? await aftermath(world) : end;
  await importEntries(world);
  const facts = await factsOf(world);
  const { events } = await database.log.readAll(0, Number.MAX_SAFE_INTEGER);
  const breaches: Violation[] = [
    ...violations(facts),
    ...checkAccounts(world, facts),
    ...checkBookingStates(events, await linesOf(database)),
    ...checkBooks(facts),
    ...checkMails(facts),
    ...checkChanges(facts),
    ...checkPreviews(world, events),
    ...checkGiftBooks(facts),
    ...checkGiftDays(events),
    ...checkSecondPerson(facts, OVER_CENTS),
    ...checkDisputes(world, facts.bookings),
    ...(await checkBankLines(world.database, facts.bookings)),
    ...(await findRunViolations(world)),
  ];
  if (last === 'restless')
    breaches.push({ invariant: REST, what: scheduler.waiting().slice(0, 5).join('; ') });
  for (const what of world.crashes) breaches.push({ invariant: REST, what });
  return {
    seed,
    violations: breaches,
    steps: scheduler.steps,
    faults: faults.counts,
    events: kindsOf(events),
    trace: scheduler.trace ?? [],
  };

  async function aftermath(after: World): Promise<'stopped' | 'at rest' | 'restless'> {
    calm(after);
    return scheduler.run(async () => {
      await after.look();
      return after.crashes.length === 0;
    });
  }

  /** The projection of due work follows the log, at its own pace. */
  async function project(world: World): Promise<void> {
    for (;;) {
      await scheduler.step(WORLD, '', { when: () => database.seen < database.head });
      await database.project(world.scheduler.random.between(1, 20));
    }
  }
}

/** Ends the faults: everybody lives, continues, and has the right time; the run waits for all. */
function calm(world: World): void {
  const { scheduler, faults, processes } = world;
  scheduler.say(WORLD, '*** the storm is over');
  faults.on = false;
  for (const process of processes) {
    process.stopped = false;
    process.skewMs = 0;
  }
  void turn(world, 'Resume');
}
