import { createHash } from 'node:crypto';
import { Inject } from '@nestjs/common';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { ApprovalRefusal } from '@wayfold/contracts/staff/approvals';
import { dateOf } from '@wayfold/contracts/kernel/dates';
import type { CommonCode } from '@wayfold/contracts/kernel/problem';
import { isRefusal, refuse, type Refusal } from '../../../kernel/refuse.js';
import { CLOCK, type Clock } from '../../../platform/clock/clock.js';
import { CommandRunner, type Envelope } from '../../../platform/commands/runner.js';
import { approvalStream, needsSecondPerson, useApproval } from '../../approvals/events.js';
import { giftCard } from './gift-card.js';
import { GiftCardCodes, type NewCode } from './gift-card-codes.service.js';
import { giftCardStream } from './gift-card.stream.js';
import { SECOND_PERSON_OVER } from '../core/second-person.js';

export interface WantedCard {
  readonly amountCents: number;
  readonly reason: string;
  readonly expiresOn: string | null;
  readonly approvalId: string | null;
}

type Answer =
  | { readonly id: string; readonly code: string }
  | Refusal<ApprovalRefusal | 'APPROVAL_REQUIRED' | 'EXPIRES_IN_PAST' | CommonCode>;

/** Stored with the command, so that a repeat returns the same code. */
type Kept = NewCode & { readonly fingerprint: string };

/** Staff issue a gift card. The reply has its code, and a repeat of the request returns it again. */
export class IssueGiftCard extends Command<Answer> {
  constructor(
    readonly envelope: Envelope,
    readonly wanted: WantedCard,
  ) {
    super();
  }
}

@CommandHandler(IssueGiftCard)
export class IssueGiftCardHandler implements ICommandHandler<IssueGiftCard> {
  constructor(
    @Inject(CommandRunner) private readonly runner: CommandRunner,
    @Inject(GiftCardCodes) private readonly codes: GiftCardCodes,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(SECOND_PERSON_OVER) private readonly overCents: number,
  ) {}

  async execute({ envelope, wanted }: IssueGiftCard): Promise<Answer> {
    const { amountCents, approvalId, expiresOn } = wanted;
    if (needsSecondPerson(amountCents, this.overCents) && approvalId === null)
      return refuse('APPROVAL_REQUIRED', { overCents: this.overCents });
    const made = this.codes.make();
    const fingerprint = createHash('sha256').update(JSON.stringify(wanted)).digest('hex');
    const now = this.clock.now().toISOString();
    const done = await this.runner.run(
      envelope,
      {
        card: giftCardStream(made.giftCardId),
        approval: approvalId === null ? undefined : approvalStream(approvalId),
      },
      (states) => {
        if (expiresOn !== null && expiresOn < dateOf(this.clock.now()))
          return refuse('EXPIRES_IN_PAST', { field: 'expiresOn' });
        // The approval covers this amount, this reason and this requester.
        const by = envelope.actor.id ?? '';
        const use = { action: 'gift-card', bookingId: null, amountCents, by } as const;
        const used = states.approval ? useApproval(states.approval, use, now) : [];
        if (isRefusal(used)) return used;
        const reason = states.approval?.status === 'granted' ? states.approval.of.reason : wanted.reason;
        const issued = giftCard.decide({ type: 'Issue', ...made, ...wanted, reason }, states.card);
        if (isRefusal(issued)) throw new Error(`gift card ${made.giftCardId} exists`);
        const result: Kept = { ...made, fingerprint };
        return { events: { card: issued, approval: used }, result };
      },
    );
    if (isRefusal(done)) return done;
    if (done.result.fingerprint !== fingerprint) return refuse('IDEMPOTENCY_KEY_REUSED');
    const code = this.codes.codeOf(done.result);
    if (code === undefined) throw new Error('the secret that the code was made from is not known any more');
    return { id: done.result.giftCardId, code };
  }
}
