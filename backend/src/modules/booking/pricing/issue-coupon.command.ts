import { Inject } from '@nestjs/common';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { CommonCode } from '@wayfold/contracts/kernel/problem';
import type { CouponTerms } from '@wayfold/contracts/ops';
import { isRefusal, refuse, type Refusal } from '../../../kernel/refuse.js';
import { CommandRunner, type Envelope } from '../../../platform/commands/runner.js';
import { coupon } from './coupon.js';
import { couponIdOf, couponStream } from './coupon.stream.js';

export class IssueCoupon extends Command<
  { id: string; code: string } | Refusal<'COUPON_CODE_TAKEN' | CommonCode>
> {
  constructor(
    readonly envelope: Envelope,
    readonly terms: CouponTerms,
  ) {
    super();
  }
}

@CommandHandler(IssueCoupon)
export class IssueCouponHandler implements ICommandHandler<IssueCoupon> {
  constructor(@Inject(CommandRunner) private readonly runner: CommandRunner) {}

  async execute({
    envelope,
    terms,
  }: IssueCoupon): Promise<{ id: string; code: string } | Refusal<'COUPON_CODE_TAKEN' | CommonCode>> {
    const id = couponIdOf(terms.code);
    const done = await this.runner.run(envelope, { coupon: couponStream(id) }, (states) => {
      const events = coupon.decide({ type: 'Issue', couponId: id, terms }, states.coupon);
      return isRefusal(events)
        ? refuse('COUPON_CODE_TAKEN')
        : { events: { coupon: events }, result: { id, code: terms.code } };
    });
    if (isRefusal(done)) return done;
    return done.result.code === terms.code ? done.result : refuse('IDEMPOTENCY_KEY_REUSED');
  }
}
