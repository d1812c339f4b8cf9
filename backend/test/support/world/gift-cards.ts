import { v7 } from 'uuid';
import { IssueGiftCard } from '../../../src/modules/booking/gift-cards/issue-gift-card.command.js';
import { newEnvelope } from '../../../src/platform/commands/envelope.js';
import { requireAccepted } from '../scenario.js';
import type { World } from './world.js';

export interface GiftCard {
  readonly id: string;
  readonly code: string;
}

/** Issues a gift card without an expiry date, as staff. */
export async function issueGiftCard({ commandBus }: World, amountCents: number): Promise<GiftCard> {
  const envelope = newEnvelope({ actor: { kind: 'staff', id: 'staff-1', name: 'Ana' }, correlationId: v7() });
  const terms = { amountCents, reason: 'the guide fell ill', expiresOn: null, approvalId: null };
  return requireAccepted(await commandBus.execute(new IssueGiftCard(envelope, terms)));
}
