import type { Command } from '@nestjs/cqrs';
import { toUtcDate } from '@wayfold/contracts/kernel/dates';
import { DAY_MS, HOUR_MS } from '@wayfold/contracts/kernel/durations';
import { v4 } from 'uuid';
import { isRefusal } from '../../../src/kernel/refuse.js';
import { DecideApproval } from '../../../src/modules/approvals/decide-approval.command.js';
import { RequestApproval } from '../../../src/modules/approvals/request-approval.command.js';
import {
  ApplyGiftCard,
  RemoveGiftCard,
} from '../../../src/modules/booking/checkout/apply-gift-card.command.js';
import { IssueGiftCard } from '../../../src/modules/booking/gift-cards/issue-gift-card.command.js';
import { SwitchGiftCardBlock } from '../../../src/modules/booking/gift-cards/switch-gift-card-block.command.js';
import { newBookingId, newStaffId } from '../../support/ids.js';
import type { Random } from '../../support/random.js';
import type { Process } from '../engine/process.js';
import { SIMULATED_APPROVAL_LIMIT_CENTS } from '../engine/product.js';
import { type Owner, WORLD } from '../engine/scheduler.js';
import { newStaffEnvelope, type World } from '../engine/world.js';
import { askProcess } from './staff-requests.js';

const eli: Owner = { ...WORLD, name: 'Eli' };
/** The staff member who requests approvals, and the staff member who grants them. */
const [ELI, UMA] = [newStaffId(3), newStaffId(2)];
/** Amounts below, equal to and above the deposit; the last two need a second person. */
const AMOUNTS_CENTS = [4_000, 36_000, 40_000, 49_999, 50_001, 120_000];

/** The gift cards were sold some days ago. */
const CARD_AGE_MS = 12 * DAY_MS;
/** The first gift card has expired by now. */
const VALIDITY_DAYS = [3, 13, 32];

/** Issues gift cards known to all customers; some expire during the run, others have expired already. */
export async function issueGiftCards(world: World, office: Process): Promise<void> {
  const { scheduler } = world;
  const { random, now } = scheduler;
  scheduler.now = now - CARD_AGE_MS;
  for (let roundsLeft = random.drawBetween(-1, 3); roundsLeft > 0; roundsLeft--) {
    const amountCents = random.pickOne(AMOUNTS_CENTS);
    const days = random.pickOne(VALIDITY_DAYS);
    const expiresOn = random.flipCoin(0.4) ? toUtcDate(new Date(scheduler.now + days * DAY_MS)) : null;
    const isLarge = amountCents > SIMULATED_APPROVAL_LIMIT_CENTS;
    const approvalId =
      isLarge && random.flipCoin(0.8) ? await obtainApproval(office, random, amountCents) : null;
    const terms = { amountCents, reason: 'for a friend', expiresOn, approvalId };
    // Staff try to use the approval of one gift card for two.
    for (let count = isLarge && random.flipCoin(0.3) ? 2 : 1; count > 0; count--) {
      const outcome = await office.executeCommand(new IssueGiftCard(newEliEnvelope(`card ${v4()}`), terms));
      if (!isRefusal(outcome)) world.giftCards.push(outcome);
    }
  }
  scheduler.now = now;
}

/** Creates the envelope of the requester, who issues the gift card. */
const newEliEnvelope = (label: string) => ({
  ...newStaffEnvelope(label),
  actor: { kind: 'staff', id: ELI, name: 'Eli' } as const,
});

/** Requests approval of a second person, for a booking or not; it is usually granted. */
async function obtainApproval(office: Process, random: Random, amountCents: number): Promise<string | null> {
  const bookingId = random.flipCoin(0.3) ? newBookingId(1) : null;
  const terms = { action: 'gift-card', bookingId, amountCents, reason: 'for a friend' } as const;
  const outcome = await office.executeCommand(
    new RequestApproval(newStaffEnvelope(`approval ${v4()}`), terms, ELI),
  );
  if (isRefusal(outcome)) return null;
  const approverId = random.flipCoin(0.9) ? UMA : ELI;
  await office.executeCommand(
    new DecideApproval(newStaffEnvelope(`decision ${v4()}`), outcome.id, approverId, { type: 'Grant' }),
  );
  return outcome.id;
}

/** Blocks gift cards temporarily. */
export async function blockGiftCards(world: World): Promise<void> {
  const { scheduler, giftCards } = world;
  const { random } = scheduler;
  if (!random.flipCoin(0.2)) return;
  await scheduler.waitUntil(eli, { notBeforeMs: scheduler.now + random.drawBetween(0, 40) * HOUR_MS });
  for (const { id } of giftCards) await setGiftCardBlock(world, id, 'Block');
  await scheduler.waitUntil(eli, { notBeforeMs: scheduler.now + random.drawBetween(0, 20) * HOUR_MS });
  for (const { id } of giftCards) await setGiftCardBlock(world, id, 'Unblock');
}

async function setGiftCardBlock(world: World, giftCardId: string, type: 'Block' | 'Unblock'): Promise<void> {
  const envelope = newStaffEnvelope(`${type} ${v4()}`);
  await askProcess(
    world,
    eli,
    `${type} ${giftCardId}`,
    () => new SwitchGiftCardBlock(envelope, giftCardId, type, 'was lost'),
  );
}

/** Types a gift card's code, as a customer, who may remove it again during checkout. */
export async function useGiftCard(
  world: World,
  bookingId: string,
  askProduct: <T>(newCommand: () => Command<T>) => Promise<T | undefined>,
): Promise<void> {
  const { giftCards, scheduler } = world;
  const { random } = scheduler;
  const giftCard = random.findOne(giftCards);
  if (!giftCard) return;
  const applyEnvelope = { ...newStaffEnvelope(`gift ${v4()}`), actor: { kind: 'customer' as const } };
  await askProduct(() => new ApplyGiftCard(applyEnvelope, bookingId, giftCard.code));
  if (!random.flipCoin(0.15)) return;
  const removeEnvelope = { ...newStaffEnvelope(`out ${v4()}`), actor: { kind: 'customer' as const } };
  await askProduct(() => new RemoveGiftCard(removeEnvelope, bookingId, giftCard.id));
}
