import { HOUR_MS } from '@wayfold/contracts/kernel/durations';
import { v4 } from 'uuid';
import { isRefusal } from '../../../src/kernel/refuse.js';
import { ChangeDate } from '../../../src/modules/booking/changes/change-date.command.js';
import { PreviewDateChange } from '../../../src/modules/booking/changes/preview-date-change.query.js';
import { SendChangeCode } from '../../../src/modules/booking/changes/send-change-code.command.js';
import type { BookingEvent } from '../../../src/modules/booking/events.js';
import { bookingWithPartyStream } from '../../../src/modules/booking/party/booking-with-party.stream.js';
import { ReassignPlace } from '../../../src/modules/booking/party/reassign-place.command.js';
import { drawTime } from '../engine/random-times.js';
import { type Owner, WORLD } from '../engine/scheduler.js';
import { newStaffEnvelope, type World } from '../engine/world.js';
import { askProcess, requestMailedCode } from './staff-requests.js';

const lea: Owner = { ...WORLD, name: 'Lea' };
const NEW_TRAVELER = {
  givenName: 'Ana',
  familyName: 'Ruiz',
  birthDate: '1991-03-04',
  email: 'ana@example.com',
};

/** Changes bookings, for customers who want another date or pass their place to another person. */
export async function changeBookings(world: World): Promise<void> {
  const { scheduler } = world;
  const { random } = scheduler;
  for (let roundsLeft = random.drawBetween(-1, 5); roundsLeft > 0; roundsLeft--) {
    // Late in a run, no other date is on sale.
    const nextAtMs = scheduler.now + random.drawBetween(0, 30) * HOUR_MS;
    await scheduler.waitUntil(lea, { notBeforeMs: random.flipCoin(0.6) ? nextAtMs : drawTime(world) });
    const bookingIds = await world.listBookingIds();
    const bookingId = random.findOne(bookingIds);
    if (bookingId === undefined || (await world.readBooking(bookingId)).status !== 'CONFIRMED') continue;
    const change = random.flipCoin(0.7) ? changeDate : reassignPlace;
    await Promise.all(Array.from({ length: random.flipCoin(0.2) ? 2 : 1 }, () => change(world, bookingId)));
  }
}

/** Previews, then commits; retries a few times after a concurrent change. */
async function changeDate(world: World, bookingId: string): Promise<void> {
  const { random } = world.scheduler;
  const { departureId } = random.pickOne(world.departures);
  const isByStaff = random.flipCoin(0.5);
  const name = `date ${v4()}`;
  const requestCode = (): Promise<string> =>
    requestMailedCode(
      world,
      lea,
      bookingId,
      () => new SendChangeCode(newStaffEnvelope(`code ${v4()}`), bookingId),
    );
  for (let attempt = 0; attempt < 3; attempt++) {
    const version = await world.readVersion(bookingId);
    const preview = await askProcess(
      world,
      lea,
      `previews ${bookingId} on ${departureId.slice(0, 8)}`,
      () => {
        return new PreviewDateChange(bookingId, departureId);
      },
    );
    if (!preview || isRefusal(preview)) return;
    const code = isByStaff ? null : await requestCode();
    const change = { departureId, hash: preview.hash, code };
    const envelope = newStaffEnvelope(`${name} ${preview.hash}`);
    const { commandId } = envelope;
    world.previews.set(commandId, { bookingId, version, ...preview });
    const outcome = await askProcess(world, lea, `moves ${bookingId}`, () => {
      return new ChangeDate(envelope, bookingId, change);
    });
    if (!outcome || !isRefusal(outcome) || !/PREVIEW_CHANGED|PAYMENT_IN_PROGRESS|CODE/.test(outcome.refused))
      return;
  }
}

async function reassignPlace(world: World, bookingId: string): Promise<void> {
  const events = (await world.database.log.readStreams([bookingId])).get(bookingId) ?? [];
  const { initialState, evolve } = bookingWithPartyStream(bookingId);
  const { party } = (events as unknown as BookingEvent[]).reduce(evolve, initialState);
  if (!party) return;
  const { lead, isLeadTraveling, others } = party;
  const places = [...(isLeadTraveling ? [lead] : []), ...others];
  const place = world.scheduler.random.findOne(places);
  if (!place) return;
  const envelope = newStaffEnvelope(`place ${v4()}`);
  await askProcess(world, lea, `reassigns a place of ${bookingId}`, () => {
    return new ReassignPlace(envelope, bookingId, place.$subject, NEW_TRAVELER);
  });
}
