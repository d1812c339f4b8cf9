import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { addDays } from '@wayfold/contracts/kernel/dates';
import type { App } from '../../../src/app.js';
import { isRefusal } from '../../../src/kernel/refuse.js';
import { ChargeBalance } from '../../../src/modules/booking/balance/charge-balance.command.js';
import { SwitchCharging } from '../../../src/modules/booking/balance/switch-charging.command.js';
import { CancelBooking } from '../../../src/modules/booking/changes/cancel-booking.command.js';
import { ChangeDate } from '../../../src/modules/booking/changes/change-date.command.js';
import { PreviewCancellation } from '../../../src/modules/booking/changes/preview-cancellation.query.js';
import { PreviewDateChange } from '../../../src/modules/booking/changes/preview-date-change.query.js';
import { IssueGiftCard } from '../../../src/modules/booking/gift-cards/issue-gift-card.command.js';
import { IssueCoupon } from '../../../src/modules/booking/pricing/issue-coupon.command.js';
import { buildChargeWorkId } from '../../../src/modules/booking/worker/due-work.js';
import { deriveOfferStreamId, OFFER_STREAM } from '../../../src/modules/catalogue/import/catalogue-ids.js';
import { newEnvelope } from '../../../src/platform/commands/envelope.js';
import { newCouponTerms } from '../../support/booking/builders.js';
import { newDeparturePublished } from '../../support/inventory/departures.js';
import { executeStaffInstruction } from './execute-staff-instruction.js';
import type { WorkerInstruction } from './instructions.js';
import { isStaffInstruction } from './staff-instructions.js';

const newStaffEnvelope = (key: string) =>
  newEnvelope(
    { actor: { kind: 'staff', id: 'staff-1', name: 'Ana' }, correlationId: key, causationId: null },
    key,
  );

interface Buses {
  readonly commandBus: CommandBus;
  readonly queryBus: QueryBus;
}

/** Previews, then cancels exactly as previewed; obtains the approval that a large waived fee needs. */
async function cancelBooking(
  { commandBus, queryBus }: Buses,
  bookingId: string,
  cancellingParty: 'operator' | 'staff' = 'operator',
  approvalId: string | null = null,
): Promise<unknown> {
  const preview = await queryBus.execute(new PreviewCancellation(bookingId, cancellingParty));
  if (isRefusal(preview)) return preview;
  const { retainedCents, refundCents, heldCents } = preview;
  const reply = await commandBus.execute(
    new CancelBooking(newStaffEnvelope(`cancel:${bookingId}`), bookingId, {
      cancellingParty,
      reason: 'no guide',
      expectedAmounts: { retainedCents, refundCents, heldCents },
      code: null,
      approvalId,
    }),
  );
  if (isRefusal(reply) && reply.refused === 'APPROVAL_REQUIRED') {
    const amountCents = Number(reply.facts['amountCents']);
    const grantReply = await executeStaffInstruction(commandBus, {
      type: 'approve',
      action: 'waived-fee',
      bookingId,
      amountCents,
    });
    return cancelBooking({ commandBus, queryBus }, bookingId, cancellingParty, String(grantReply));
  }
  // A concurrent payment or a lost call caused the refusal, so the driver retries after an error.
  if (isRefusal(reply)) throw new Error(reply.refused);
  return reply;
}

/** Previews, then acts, as staff. A refusal is final; after a concurrent change, previews again. */
async function changeDate(
  { commandBus, queryBus }: Buses,
  bookingId: string,
  departureId: string,
): Promise<unknown> {
  const preview = await queryBus.execute(new PreviewDateChange(bookingId, departureId));
  if (isRefusal(preview)) return preview;
  const change = { departureId, hash: preview.hash, code: null };
  const reply = await commandBus.execute(
    new ChangeDate(newStaffEnvelope(`change:${bookingId}`), bookingId, change),
  );
  if (isRefusal(reply) && ['PAYMENT_IN_PROGRESS', 'PREVIEW_CHANGED', 'BUSY'].includes(reply.refused))
    throw new Error(reply.refused);
  return reply;
}

type InstructionOf<T extends WorkerInstruction['type']> = Extract<WorkerInstruction, { type: T }>;

function issueCoupon(commandBus: CommandBus, { code, limit }: InstructionOf<'coupon'>): Promise<unknown> {
  return commandBus.execute(
    new IssueCoupon(
      newStaffEnvelope(`coupon:${code}`),
      newCouponTerms({
        code,
        discount: { kind: 'amount', amountCents: 10_000 },
        limit,
      }),
    ),
  );
}

/** Runs the work like the queue: the work names its command. */
function chargeInstalment(
  commandBus: CommandBus,
  { bookingId, instalmentId }: InstructionOf<'charge'>,
): Promise<unknown> {
  const workId = buildChargeWorkId(instalmentId);
  const metadata = {
    actor: { kind: 'worker', name: 'charge' },
    correlationId: workId,
    causationId: workId,
  } as const;
  return commandBus.execute(new ChargeBalance(newEnvelope(metadata, workId), bookingId, instalmentId));
}

function publishDeparture(
  { store, clock }: App['infrastructure'],
  { departureId, startsOn, seats }: InstructionOf<'publish'>,
): Promise<unknown> {
  const event = newDeparturePublished({
    departureId,
    startsOn,
    endsOn: addDays(startsOn, 7),
    seats,
    minimumGroup: 1,
    rooms: [{ type: 'twin', capacity: 2, count: seats, supplementCents: 0, isShareable: true }],
  });
  const { commandId, ...meta } = newStaffEnvelope(`catalogue:${departureId}:v1`);
  const streamId = deriveOfferStreamId(departureId);
  return store.append({
    commandId,
    recordedAt: clock.now(),
    meta,
    streams: [{ streamId, streamType: OFFER_STREAM, expectedVersion: 0, events: [event] }],
  });
}

/** Executes an instruction, which may be repeated after a crash because it has its own command id. */
export async function executeInstruction(
  { nest, infrastructure }: App,
  instruction: WorkerInstruction,
): Promise<unknown> {
  const commandBus = nest.get(CommandBus);
  const queryBus = nest.get(QueryBus);
  if (isStaffInstruction(instruction)) return executeStaffInstruction(commandBus, instruction);
  switch (instruction.type) {
    case 'pause':
    case 'resume':
      return commandBus.execute(
        new SwitchCharging(newStaffEnvelope(`switch:${instruction.type}`), {
          type: instruction.type === 'pause' ? 'Pause' : 'Resume',
          reason: 'a drill',
        }),
      );
    case 'coupon':
      return issueCoupon(commandBus, instruction);
    case 'cancel':
      return cancelBooking({ commandBus, queryBus }, instruction.bookingId, instruction.cancellingParty);
    case 'charge':
      return chargeInstalment(commandBus, instruction);
    case 'change':
      return changeDate({ commandBus, queryBus }, instruction.bookingId, instruction.departureId);
    case 'gift-card': {
      const { amountCents } = instruction;
      const terms = { amountCents, reason: 'the guide fell ill', expiresOn: null, approvalId: null };
      return commandBus.execute(new IssueGiftCard(newStaffEnvelope('gift-card'), terms));
    }
    case 'publish':
      return publishDeparture(infrastructure, instruction);
  }
}
