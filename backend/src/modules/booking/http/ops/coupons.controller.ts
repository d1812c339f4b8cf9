import { Controller } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { RouteInput } from '@wayfold/contracts/kernel/route';
import { issueCoupon } from '@wayfold/contracts/money/coupons';
import { newStaffEnvelope } from '../../../../platform/http/caller-envelope.js';
import {
  type Caller,
  CurrentCaller,
  Input,
  type ReplyOrRefusal,
  Route,
} from '../../../../platform/http/route.js';
import { IssueCoupon } from '../../pricing/issue-coupon.command.js';

@Controller()
export class CouponsController {
  constructor(private readonly commandBus: CommandBus) {}

  @Route(issueCoupon)
  async issueCoupon(
    @Input() { body, idempotencyKey }: RouteInput<typeof issueCoupon>,
    @CurrentCaller() caller: Caller,
  ): Promise<ReplyOrRefusal<typeof issueCoupon>> {
    const envelope = newStaffEnvelope(caller, `http:issue-coupon:${idempotencyKey}`);
    return this.commandBus.execute(new IssueCoupon(envelope, body));
  }
}
