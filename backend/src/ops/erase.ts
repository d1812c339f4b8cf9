import { userInfo } from 'node:os';
import { setTimeout as wait } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { dateOf } from '@wayfold/contracts/kernel/dates';
import { v7 } from 'uuid';
import { isRefusal, type Refusal } from '../kernel/refuse.js';
import { modules } from '../modules.js';
import { newEnvelope } from '../platform/commands/envelope.js';
import { ErasePersons } from '../modules/booking/erasure/erase-persons.service.js';
import { PersonalTraces } from '../modules/booking/erasure/personal-traces.service.js';
import { bookingStream } from '../modules/booking/core/booking.stream.js';
import type { ExistingBooking } from '../modules/booking/core/booking.js';
import { neededFor } from '../modules/booking/erasure/erasure.js';
import { isErased } from '../modules/booking/core/data-subjects.js';
import { BookingQueries } from '../modules/booking/view/booking.queries.js';
import { PAYER, type NamedPerson } from '../modules/booking/erasure/named-persons.query.js';
import type { Actor } from '../platform/event-store/port.js';
import type { Infrastructure } from '../platform/infrastructure.js';
import type { FoundTraces } from '../platform/modules/define-module.js';
import { WakeSignal } from '../platform/jobs/wake-signal.js';
import { eraseAgain } from './erase-again.js';
import { search, type Search } from './erase-search.js';
import { removeRemainsOf } from './stored-copies.js';
import { UsageError, type Tool } from './tool.js';

/** Exit codes; 0 means done or shown. */
const REFUSED = 1;
const OUTSTANDING = 3;
const WAIT_S = 20;

interface Wanted {
  readonly booking: ExistingBooking;
  readonly reference: string;
  readonly persons: readonly NamedPerson[];
}

/**
 * Makes a person unreadable everywhere and for ever: keys, stored mails, and, through the worker, the Stripe
 * customer. Money, events and their order stay.
 */
export const erase: Tool = async (infrastructure, args) => {
  const { values, positionals } = read(args);
  if (values.again) return eraseAgain(infrastructure, values.yes === true);
  const [text] = positionals;
  if (text === undefined || positionals.length > 1) throw new UsageError('erase: whom?');
  const traces = await tracesOf(infrastructure, text);
  const match: Search = finders.some((finder) => finder.isReference(text))
    ? { kind: 'nobody' }
    : await search(infrastructure, text, values.all === true);
  if (match.kind === 'nobody' && traces.length === 0) {
    console.log('Nobody who is readable fits: never named, or erased before.');
    return REFUSED;
  }
  const wanted = await bookingsOf(infrastructure, match.kind === 'nobody' ? [] : match.persons);
  for (const trace of wanted) describe(trace);
  for (const line of traces.flatMap(({ lines }) => lines)) console.log(line);
  if (match.kind === 'ambiguous') {
    console.log('\nThese are several persons. Give one id of the above, or --all for every one of them.');
    return REFUSED;
  }
  const today = dateOf(infrastructure.clock.now());
  const givenOtherwise = values['given-otherwise'] === true;
  const needed = wanted.flatMap((trace) => {
    const open = trace.persons.some(({ subjectId }) => !isErased(trace.booking.persons, subjectId));
    const need = open ? neededFor(trace.booking, { today, givenOtherwise }) : undefined;
    return need ? [`${trace.reference}: ${reasonOf(need)}`] : [];
  });
  if (needed.length > 0) {
    console.log(`\nRefused, nothing was changed.\n${needed.join('\n')}`);
    return REFUSED;
  }
  if (values.yes !== true) {
    console.log(
      `\nThis is what would be erased, with everything typed before it in the same bookings and the enquiries above, the mails that are kept, and ${customersOf(wanted)} customers at the payment provider.\nNothing was changed: add --yes to do it. It cannot be undone.`,
    );
    return 0;
  }
  const actor: Actor = { kind: 'staff', name: (values.by ?? userInfo().username).slice(0, 80) };
  const patienceMs = Number(values.wait ?? WAIT_S) * 1000;
  const code =
    wanted.length === 0 ? 0 : await carryOut(infrastructure, wanted, { actor, givenOtherwise, patienceMs });
  if (code !== REFUSED) await eraseTraces(infrastructure, traces, actor);
  return code;
};

const finders = modules.flatMap((module) => module.traces);

async function tracesOf(infrastructure: Infrastructure, text: string): Promise<FoundTraces[]> {
  const results = await Promise.all(finders.map((finder) => finder.find(infrastructure, text)));
  return results.filter((result) => result !== undefined);
}

async function eraseTraces({ pool }: Infrastructure, traces: readonly FoundTraces[], actor: Actor) {
  for (const trace of traces) {
    const report = await trace.erase(actor);
    await removeRemainsOf(pool, ['outgoing_mails', 'subject_keys']);
    console.log(`\n${report}`);
  }
}

function read(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        yes: { type: 'boolean' },
        all: { type: 'boolean' },
        again: { type: 'boolean' },
        'given-otherwise': { type: 'boolean' },
        by: { type: 'string' },
        wait: { type: 'string' },
      },
    });
  } catch (error) {
    throw new UsageError(`erase: ${error instanceof Error ? error.message : String(error)}`);
  }
}

async function bookingsOf(
  { runner, store, dataSource, clock }: Infrastructure,
  persons: readonly NamedPerson[],
): Promise<Wanted[]> {
  const queries = new BookingQueries(store, dataSource, () => clock.now());
  const wanted: Wanted[] = [];
  for (const id of new Set(persons.map(({ bookingId }) => bookingId))) {
    const ownPersons = persons.filter(({ bookingId }) => bookingId === id);
    const { booking } = await runner.load({ booking: bookingStream(id) });
    if (booking.status === 'NEW') throw new Error(`persons were named in ${id}, which is no booking`);
    const shown = await queries.readAsOf(id, {});
    wanted.push({ booking, reference: shown?.booking.reference ?? id, persons: ownPersons });
  }
  return wanted;
}

/** Prints initials only: the output may stay in a terminal or ticket history. */
function describe({ booking, reference, persons }: Wanted): void {
  console.log(`${reference}  ${booking.status}, ${booking.quote.startsOn} to ${booking.quote.endsOn}`);
  for (const { place, subjectId, value } of persons) {
    const initials = value ? `${value.givenName.slice(0, 1)}. ${value.familyName.slice(0, 1)}.` : '(erased)';
    const role = place === 0 ? 'lead' : place === PAYER ? 'payer' : `companion ${place}`;
    console.log(`  ${role}  ${initials}  ${subjectId}`);
  }
}

const customersOf = (wanted: readonly Wanted[]): number =>
  wanted.filter(
    ({ booking, persons }) => booking.customerId !== null && persons.some(({ place }) => place === 0),
  ).length;

function reasonOf({ refused, facts }: Refusal): string {
  switch (refused) {
    case 'BOOKING_ON_HOLD':
      return `seats are held until ${facts['until']}. When the hold has ended, by payment or by itself, call this again.`;
    case 'TRAVEL_AHEAD':
      return `the travel ends on ${facts['until']}, and cannot take place without these data. Afterwards, call this again.`;
    case 'MONEY_IN_FLIGHT':
      return 'a charge or a refund has not come to its end. When it has, call this again.';
    case 'MONEY_OWED':
      return 'money is here that is owed to the customer. When it has gone back, call this again; with --given-otherwise if it went back in a way that is not known here.';
    default:
      return 'the booking is busy: call this again.';
  }
}

async function carryOut(
  infrastructure: Infrastructure,
  wanted: readonly Wanted[],
  { actor, givenOtherwise, patienceMs }: { actor: Actor; givenOtherwise: boolean; patienceMs: number },
): Promise<number> {
  const { runner, keyring, pool, clock } = infrastructure;
  const ids = new Map(
    wanted.map(({ booking, persons }) => [booking.bookingId, persons.map(({ subjectId }) => subjectId)]),
  );
  const envelope = newEnvelope({ actor, correlationId: v7() });
  const erased = await new ErasePersons(runner, new PersonalTraces(keyring, pool, clock), clock).execute(
    envelope,
    ids,
    givenOtherwise,
  );
  if (isRefusal(erased)) {
    console.log(`\nRefused, nothing was changed.\n${reasonOf(erased)}`);
    return REFUSED;
  }
  const mails = erased.reduce((sum, erasure) => sum + erasure.mails, 0);
  const keys = erased.flatMap(({ booking }) =>
    booking.persons.erasures.flatMap((erasure) => erasure.subjectIds),
  );
  console.log(`\n${new Set(keys).size} keys destroyed, ${mails} stored mails removed.`);
  await removeRemainsOf(pool, ['outgoing_mails', 'transfer_holds', 'subject_keys']);
  if (await completed(infrastructure, [...ids.keys()], patienceMs)) {
    console.log('The payment provider has confirmed its part. Done.');
    return 0;
  }
  console.log(
    'Outstanding: the worker has not yet heard from the payment provider that the customer is removed there. It goes on asking; call this again with the booking’s reference to see.',
  );
  return OUTSTANDING;
}

/** True once the worker has completed every erasure of these bookings; waits only if there is one. */
async function completed(
  { runner, pool }: Infrastructure,
  ids: readonly string[],
  patienceMs: number,
): Promise<boolean> {
  const { rowCount } = await pool.query(
    `SELECT FROM pg_stat_activity WHERE datname = current_database()
       AND application_name = 'wayfold ${WakeSignal.channel}' LIMIT 1`,
  );
  const deadline = performance.now() + (rowCount === 0 ? 0 : patienceMs);
  const specs = Object.fromEntries(ids.map((id) => [id, bookingStream(id)]));
  for (;;) {
    const states = Object.values(await runner.load(specs));
    const open = states.some((state) =>
      state.status === 'NEW' ? false : state.persons.erasures.some((erasure) => !erasure.completed),
    );
    if (!open) return true;
    if (performance.now() > deadline) return false;
    await wait(100);
  }
}
