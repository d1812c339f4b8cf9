import { Inject } from '@nestjs/common';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { CommonCode } from '@wayfold/contracts/kernel/problem';
import type { ShareRefusal } from '@wayfold/contracts/money/shares';
import { v4, v7 } from 'uuid';
import { isRefusal, refuse, type Refusal } from '../../../kernel/refuse.js';
import { CLOCK, type Clock } from '../../../platform/clock/clock.js';
import { CommandRunner, type Envelope } from '../../../platform/commands/runner.js';
import { instalmentOf, type ExistingBooking } from '../core/booking.js';
import { mayTakeMoney } from '../core/open-payments.js';
import { decideSplit, type Invitation, type SplitCommand } from './share.js';
import type { Payer } from '../events.js';
import { Capabilities } from '../access/capability-tokens.service.js';
import { PaymentStopper } from '../payments/stop-payments.command.js';
import { bookingStream, type Changed } from '../core/booking.stream.js';

type Answer = Changed | Refusal<ShareRefusal | CommonCode>;

export type ShareWish =
  | {
      readonly type: 'Split';
      readonly shares: readonly { readonly amountCents: number; readonly payer: Payer | null }[];
    }
  | { readonly type: 'Assign'; readonly payer: Payer }
  | { readonly type: 'TakeBack' }
  | { readonly type: 'SendLink' };

/** The lead decides who pays an instalment. */
export class ChangeShares extends Command<Answer> {
  constructor(
    readonly envelope: Envelope,
    readonly bookingId: string,
    readonly instalmentId: string,
    readonly wish: ShareWish,
  ) {
    super();
  }
}

@CommandHandler(ChangeShares)
export class ChangeSharesHandler implements ICommandHandler<ChangeShares> {
  constructor(
    @Inject(CommandRunner) private readonly runner: CommandRunner,
    @Inject(Capabilities) private readonly capabilities: Capabilities,
    @Inject(PaymentStopper) private readonly money: PaymentStopper,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async execute({ envelope, bookingId, instalmentId, wish }: ChangeShares): Promise<Answer> {
    const { booking } = await this.runner.load({ booking: bookingStream(bookingId) });
    if (booking.status === 'NEW') return refuse('NOT_FOUND');
    const command = this.command(booking, instalmentId, wish);
    const first = decideSplit(command, booking);
    if (isRefusal(first) && first.refused !== 'MONEY_UNDER_WAY') return first;
    const instalment = instalmentOf(booking, instalmentId);
    if (isRefusal(first) && booking.status === 'CONFIRMED' && instalment && mayTakeMoney(instalment)) {
      // An open form could still pay the whole amount; forms of other payers stay open.
      const unstopped = await this.money.stop(envelope, booking, 'amount-changed', [instalmentId]);
      if (unstopped) return unstopped;
    }
    const done = await this.runner.runOne(envelope, bookingStream(bookingId), (now) =>
      decideSplit(command, now),
    );
    return isRefusal(done) ? done : { history: done.history };
  }

  private command({ quote }: ExistingBooking, instalmentId: string, wish: ShareWish): SplitCommand {
    const now = this.clock.now();
    const link = () => this.capabilities.grant(quote.endsOn);
    const invitation = (payer: Payer): Invitation => ({
      payerId: v7(),
      person: { $subject: v4(), value: payer },
      link: link(),
    });
    switch (wish.type) {
      case 'Split': {
        const shares = wish.shares.map(({ amountCents, payer }) => ({
          id: v7(),
          amountCents,
          invitation: payer && invitation(payer),
        }));
        return { type: 'Split', instalmentId, shares, now };
      }
      case 'Assign':
        return { type: 'Assign', instalmentId, invitation: invitation(wish.payer) };
      case 'TakeBack':
        return { type: 'TakeBack', instalmentId };
      case 'SendLink':
        return { type: 'SendLink', instalmentId, link: link(), now };
    }
  }
}
