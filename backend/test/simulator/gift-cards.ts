import type { Command } from '@nestjs/cqrs';
import { v4 } from 'uuid';
import { isRefusal } from '../../src/kernel/refuse.js';
import { ApplyGiftCard, RemoveGiftCard } from '../../src/modules/booking/commands/apply-gift-card.js';
import { IssueGiftCard } from '../../src/modules/booking/commands/issue-gift-card.js';
import { SwitchGiftCard } from '../../src/modules/booking/commands/switch-gift-card.js';
import { asked } from './asking.js';
import type { Process } from './process.js';
import { WORLD, type Owner } from './scheduler.js';
import { staff, type World } from './world.js';

const HOUR_MS = 3_600_000;
const eli: Owner = { ...WORLD, name: 'Eli' };
/** A part of the deposit, just that, and more than it; all within what one person may give. */
const CENTS = [4_000, 36_000, 40_000, 49_999];

/** Some cards before everything else; customers have heard of all of them. */
export async function issueCards(world: World, office: Process): Promise<void> {
  const { random } = world.scheduler;
  for (let times = random.between(-1, 3); times > 0; times--) {
    const amountCents = CENTS[random.between(0, CENTS.length - 1)]!;
    const wanted = { amountCents, reason: 'for a friend', expiresOn: null, approvalId: null };
    const made = await office.ask(new IssueGiftCard(staff(`card ${v4()}`), wanted));
    if (!isRefusal(made)) world.cards.push(made);
  }
}

/** Cards are blocked for a while, now and then. */
export async function giftCards(world: World): Promise<void> {
  const { scheduler, cards } = world;
  const { random } = scheduler;
  if (!random.chance(0.2)) return;
  await scheduler.step(eli, '', { at: scheduler.now + random.between(0, 40) * HOUR_MS });
  for (const { id } of cards) await turned(world, id, 'Block');
  await scheduler.step(eli, '', { at: scheduler.now + random.between(0, 20) * HOUR_MS });
  for (const { id } of cards) await turned(world, id, 'Unblock');
}

async function turned(world: World, giftCardId: string, to: 'Block' | 'Unblock'): Promise<void> {
  const envelope = staff(`${to} ${v4()}`);
  await asked(
    world,
    eli,
    `${to} ${giftCardId}`,
    () => new SwitchGiftCard(envelope, giftCardId, to, 'was lost'),
  );
}

/** A customer types the code of some card; during checkout they may take it out again. */
export async function useCard(
  world: World,
  bookingId: string,
  ask: <T>(command: () => Command<T>) => Promise<T | undefined>,
): Promise<void> {
  const { cards, scheduler } = world;
  const { random } = scheduler;
  const card = cards[random.between(0, Math.max(0, cards.length - 1))];
  if (!card) return;
  const by = { ...staff(`gift ${v4()}`), actor: { kind: 'customer' as const } };
  await ask(() => new ApplyGiftCard(by, bookingId, card.code));
  if (!random.chance(0.15)) return;
  const out = { ...staff(`out ${v4()}`), actor: { kind: 'customer' as const } };
  await ask(() => new RemoveGiftCard(out, bookingId, card.id));
}
