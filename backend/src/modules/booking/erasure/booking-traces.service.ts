import { setTimeout as wait } from 'node:timers/promises';
import { toUtcDate } from '@wayfold/contracts/kernel/dates';
import { Uuid } from '@wayfold/contracts/kernel/ids';
import { v7 } from 'uuid';
import { isRefusal } from '../../../kernel/refuse.js';
import { newEnvelope } from '../../../platform/commands/envelope.js';
import type { Actor } from '../../../platform/event-store/port.js';
import type { Infrastructure } from '../../../platform/infrastructure.js';
import { WakeSignal } from '../../../platform/jobs/wake-signal.js';
import type { FoundTraces, TraceFinder, TraceSearch } from '../../../platform/modules/trace-finder.js';
import { removeTableRemains } from '../../../platform/personal-data/table-remains.js';
import { formatCount } from '../../../platform/text/format.js';
import type { ExistingBooking } from '../core/booking.js';
import { bookingStream } from '../core/booking.stream.js';
import { isErased } from '../core/persons.js';
import { parseReference } from '../core/reference.js';
import { BookingQueries } from '../view/booking.query.js';
import { ErasePersons } from './erase-persons.service.js';
import { checkErasure } from './erasure.js';
import { describeErasureRefusal } from './erasure-refusal-text.js';
import { matchPersons } from './match-persons.service.js';
import type { NamedPerson } from './named-persons.service.js';
import { PersonalTraces } from './personal-traces.service.js';

interface BookingToErase {
  readonly booking: ExistingBooking;
  readonly reference: string;
  readonly persons: readonly NamedPerson[];
}

/** Travelers and co-payers: by address in every booking, a booking's party, or one person by id. */
export const bookingTraces: TraceFinder = {
  isReference: (text) => Uuid.safeParse(text).success || parseReference(text) !== undefined,
  async find(infrastructure, text, options) {
    const { store, dataSource, clock } = infrastructure;
    const bookings = new BookingQueries(store, dataSource, () => clock.now());
    const match = await matchPersons(store, bookings, text, options);
    if (match.kind === 'unknown')
      return { kind: 'unknown', message: `There is no booking ${match.reference}.` };
    if (match.kind === 'nobody') return undefined;
    const bookingsToErase = await listBookings(infrastructure, bookings, match.persons);
    const today = toUtcDate(clock.now());
    return {
      kind: 'found',
      lines: bookingsToErase.flatMap(describeBooking),
      isAmbiguous: match.kind === 'ambiguous',
      obstacles: bookingsToErase.flatMap((bookingToErase) => listObstacles(bookingToErase, today, options)),
      extras: [
        'everything typed before it in the same bookings',
        `${formatCount(countCustomers(bookingsToErase), 'customer')} at the payment provider`,
      ],
      erase: (actor, report) => erasePersons(infrastructure, bookingsToErase, options, { actor, report }),
    };
  },
};

async function listBookings(
  { runner }: Infrastructure,
  bookings: BookingQueries,
  persons: readonly NamedPerson[],
): Promise<BookingToErase[]> {
  const bookingsToErase: BookingToErase[] = [];
  for (const id of new Set(persons.map(({ bookingId }) => bookingId))) {
    const ownPersons = persons.filter(({ bookingId }) => bookingId === id);
    const { booking } = await runner.load({ booking: bookingStream(id) });
    if (booking.status === 'NEW')
      throw new Error(`events of ${id} name persons, but the booking does not exist`);
    const view = await bookings.readAsOf(id, {});
    bookingsToErase.push({ booking, reference: view?.booking.reference ?? id, persons: ownPersons });
  }
  return bookingsToErase;
}

function describeRole(place: NamedPerson['place']): string {
  if (place === undefined) return 'payer';
  return place === 0 ? 'lead' : `companion ${place}`;
}

/** Describes a booking with initials only: the output may stay in a terminal or ticket history. */
function describeBooking({ booking, reference, persons }: BookingToErase): string[] {
  const personLines = persons.map(({ place, subjectId, value }) => {
    const initials = value ? `${value.givenName.slice(0, 1)}. ${value.familyName.slice(0, 1)}.` : '(erased)';
    return `  ${describeRole(place)}  ${initials}  ${subjectId}`;
  });
  return [
    `${reference}  ${booking.status}, ${booking.quote.startsOn} to ${booking.quote.endsOn}`,
    ...personLines,
  ];
}

const countCustomers = (bookingsToErase: readonly BookingToErase[]): number =>
  bookingsToErase.filter(
    ({ booking, persons }) => booking.customerId !== null && persons.some(({ place }) => place === 0),
  ).length;

function listObstacles(
  { booking, reference, persons }: BookingToErase,
  today: string,
  { isRefundedOutside }: TraceSearch,
): string[] {
  const hasPersonToErase = persons.some(({ subjectId }) => !isErased(booking.persons, subjectId));
  const refusal = hasPersonToErase ? checkErasure(booking, { today, isRefundedOutside }) : undefined;
  return refusal ? [`${reference}: ${describeErasureRefusal(refusal)}`] : [];
}

async function erasePersons(
  { runner, keyring, pool, clock }: Infrastructure,
  bookingsToErase: readonly BookingToErase[],
  { isRefundedOutside, patienceMs }: TraceSearch,
  { actor, report }: { readonly actor: Actor; readonly report: (line: string) => void },
): ReturnType<FoundTraces['erase']> {
  const subjectIdsByBooking = new Map(
    bookingsToErase.map(({ booking, persons }) => [
      booking.bookingId,
      persons.map(({ subjectId }) => subjectId),
    ]),
  );
  const envelope = newEnvelope({ actor, correlationId: v7() });
  const traces = new PersonalTraces(keyring, pool, clock);
  const erasedBookings = await new ErasePersons(runner, traces, clock).execute(
    envelope,
    subjectIdsByBooking,
    { isRefundedOutside },
  );
  if (isRefusal(erasedBookings)) {
    report(`\nRefused, nothing was changed.\n${describeErasureRefusal(erasedBookings)}`);
    return 'refused';
  }
  const mailCount = erasedBookings.reduce((sum, erasure) => sum + erasure.mailCount, 0);
  const erasedSubjectIds = erasedBookings.flatMap(({ booking }) =>
    booking.persons.erasures.flatMap((erasure) => erasure.subjectIds),
  );
  report(
    `\n${formatCount(new Set(erasedSubjectIds).size, 'key')} destroyed, ${formatCount(mailCount, 'stored mail')} removed.`,
  );
  await removeTableRemains(pool, ['outgoing_mails', 'transfer_holds', 'subject_keys'], report);
  if (await waitForCompletion({ runner, pool }, [...subjectIdsByBooking.keys()], patienceMs)) {
    report('Done: the payment provider has confirmed the removal.');
    return 'done';
  }
  report(
    'Outstanding: the payment provider has not confirmed yet that the customer is removed. The worker keeps polling; run this command again with the booking’s reference to check.',
  );
  return 'outstanding';
}

/**
 * Waits until every erasure of these bookings is completed. Returns false if some are still open after
 * `patienceMs`, or at once if no worker is running.
 */
async function waitForCompletion(
  { runner, pool }: Pick<Infrastructure, 'runner' | 'pool'>,
  bookingIds: readonly string[],
  patienceMs: number,
): Promise<boolean> {
  const patience = AbortSignal.timeout((await WakeSignal.isHeard(pool)) ? patienceMs : 0);
  const specs = Object.fromEntries(bookingIds.map((id) => [id, bookingStream(id)]));
  for (;;) {
    const bookings = Object.values(await runner.load(specs));
    const isAnyOpen = bookings.some(
      (booking) =>
        booking.status !== 'NEW' && booking.persons.erasures.some((erasure) => !erasure.isCompleted),
    );
    if (!isAnyOpen) return true;
    if (patience.aborted) return false;
    await wait(100);
  }
}
