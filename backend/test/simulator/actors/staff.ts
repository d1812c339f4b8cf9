import { HOUR_MS, MINUTE_MS } from '@wayfold/contracts/kernel/durations';
import { v4 } from 'uuid';
import { isRefusal } from '../../../src/kernel/refuse.js';
import { SwitchCharging } from '../../../src/modules/booking/balance/switch-charging.command.js';
import { CancelBooking } from '../../../src/modules/booking/changes/cancel-booking.command.js';
import { PreviewCancellation } from '../../../src/modules/booking/changes/preview-cancellation.query.js';
import { SendCancelCode } from '../../../src/modules/booking/changes/send-cancel-code.command.js';
import { getPartySubjectIds } from '../../../src/modules/booking/core/persons.js';
import { ExpireHold } from '../../../src/modules/booking/hold/expire-hold.command.js';
import { type Owner, WORLD } from '../engine/scheduler.js';
import { newStaffEnvelope, type World } from '../engine/world.js';
import { askProcess, requestMailedCode } from './staff-requests.js';

const ana: Owner = { ...WORLD, name: 'Ana' };

/** Pauses and resumes automatic charges a few times. */
export async function flipKillSwitch(world: World): Promise<void> {
  const { scheduler } = world;
  for (let roundsLeft = scheduler.random.drawBetween(0, 2); roundsLeft > 0; roundsLeft--) {
    await scheduler.waitUntil(ana, {
      notBeforeMs: scheduler.now + scheduler.random.drawBetween(1, 72) * HOUR_MS,
    });
    await setKillSwitch(world, 'Pause');
    await scheduler.waitUntil(ana, {
      notBeforeMs: scheduler.now + scheduler.random.drawBetween(0, 30) * HOUR_MS,
    });
    await setKillSwitch(world, 'Resume');
  }
}

/** Repeats the order to pause or resume charging until a process answers. */
export async function setKillSwitch(world: World, type: 'Pause' | 'Resume'): Promise<void> {
  const { scheduler } = world;
  const envelope = newStaffEnvelope(`switch ${v4()}`);
  for (;;) {
    const process = await world.waitForApi(ana);
    await scheduler.waitForTurn(ana, `tells ${process.name} to ${type} charging`);
    try {
      await process.executeCommand(new SwitchCharging(envelope, { type, reason: 'a drill' }));
      return;
    } catch (error) {
      world.noteError(process, error);
    }
  }
}

/** Tries to erase persons of bookings at odd times: most are refused because of a trip or money. */
export async function erasePeople(world: World): Promise<void> {
  const { scheduler } = world;
  for (let roundsLeft = scheduler.random.drawBetween(0, 2); roundsLeft > 0; roundsLeft--) {
    await scheduler.waitUntil(ana, {
      notBeforeMs: scheduler.now + scheduler.random.drawBetween(1, 60) * HOUR_MS,
    });
    for (const bookingId of await world.listBookingIds()) {
      const booking = await world.readBooking(bookingId);
      if (booking.status === 'NEW' || getPartySubjectIds(booking.persons).length === 0) continue;
      const process = await world.waitForApi(ana);
      await scheduler.waitForTurn(ana, `has ${process.name} erase the persons of ${bookingId}`);
      try {
        const parties = new Map([[bookingId, getPartySubjectIds(booking.persons)]]);
        const { erasure } = process.product;
        await process.runWhileAlive(
          erasure.execute(newStaffEnvelope(`erase ${bookingId} ${roundsLeft}`), parties, {
            isRefundedOutside: false,
          }),
        );
      } catch (error) {
        world.noteError(process, error);
      }
    }
  }
}

/** Cancels confirmed bookings, for customers or because the tour is canceled. */
export async function cancelBookings(world: World): Promise<void> {
  const { scheduler, setting } = world;
  for (let roundsLeft = scheduler.random.drawBetween(-1, 2); roundsLeft > 0; roundsLeft--) {
    await scheduler.waitUntil(ana, {
      notBeforeMs: scheduler.now + scheduler.random.drawBetween(1, 110) * HOUR_MS,
    });
    const isOperator = !scheduler.random.flipCoin(0.7);
    const isCustomer = !isOperator && setting.hasRareHabits && scheduler.random.flipCoin(0.5);
    const requester = isCustomer ? 'customer' : 'staff';
    const cancellingParty = isOperator ? 'operator' : requester;
    for (const bookingId of await world.listBookingIds())
      if ((await world.readBooking(bookingId)).status === 'CONFIRMED')
        await cancelBooking(world, bookingId, cancellingParty);
  }
}

/** Previews, then commits; retries a few times after a concurrent change. */
async function cancelBooking(
  world: World,
  bookingId: string,
  cancellingParty: 'customer' | 'staff' | 'operator',
): Promise<void> {
  const { scheduler } = world;
  const envelope = newStaffEnvelope(`cancel ${bookingId}`);
  const requestCode = (): Promise<string> =>
    requestMailedCode(
      world,
      ana,
      bookingId,
      () => new SendCancelCode(newStaffEnvelope(`code ${v4()}`), bookingId),
    );
  for (let attempt = 0; attempt < 4; attempt++) {
    const process = await world.waitForApi(ana);
    await scheduler.waitForTurn(ana, `asks ${process.name} to preview the cancellation of ${bookingId}`);
    try {
      const version = await world.readVersion(bookingId);
      const preview = await process.executeCommand(new PreviewCancellation(bookingId, cancellingParty));
      if (isRefusal(preview)) return;
      const { retainedCents, refundCents, heldCents, booking, refunds } = preview;
      const expectedAmounts = { retainedCents, refundCents, heldCents };
      const code = cancellingParty === 'customer' ? await requestCode() : null;
      const { commandId } = envelope;
      world.previews.set(commandId, { bookingId, version, booking, refunds });
      await scheduler.waitForTurn(ana, `cancels ${bookingId}, refunding ${refundCents}`);
      const reply = await process.executeCommand(
        new CancelBooking(envelope, bookingId, {
          cancellingParty,
          reason: 'asked for',
          expectedAmounts,
          code,
          approvalId: null,
        }),
      );
      if (!isRefusal(reply)) return;
      scheduler.writeLine(ana, `  … ${reply.refused}`);
    } catch (error) {
      world.noteError(process, error);
    }
  }
}

/** Releases the seats of a hold before its end, even while its customer acts. */
export async function releaseHolds(world: World): Promise<void> {
  const { scheduler } = world;
  const { random } = scheduler;
  for (let roundsLeft = random.drawBetween(-2, 1); roundsLeft > 0; roundsLeft--) {
    await scheduler.waitUntil(ana, { notBeforeMs: scheduler.now + random.drawBetween(1, 40) * MINUTE_MS });
    for (const bookingId of await world.listBookingIds()) {
      if ((await world.readBooking(bookingId)).status !== 'ON_HOLD' || random.flipCoin(0.3)) continue;
      const envelope = newStaffEnvelope(`release ${v4()}`);
      await askProcess(
        world,
        ana,
        `releases ${bookingId}`,
        () => new ExpireHold(envelope, bookingId, 'asked for it'),
      );
    }
  }
}
