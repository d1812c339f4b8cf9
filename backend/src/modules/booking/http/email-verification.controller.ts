import { Controller } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { sendEmailCode, verifyEmail } from '@wayfold/contracts/bookings/email-code';
import type { RouteInput } from '@wayfold/contracts/kernel/route';
import { isRefusal } from '../../../kernel/refuse.js';
import { newCustomerEnvelope } from '../../../platform/http/caller-envelope.js';
import {
  type Caller,
  CurrentCaller,
  Input,
  type ReplyOrRefusal,
  requireFound,
  Route,
} from '../../../platform/http/route.js';
import { SendEmailCode, VerifyEmail } from '../access/verify-email.command.js';
import { BookingQueries } from '../view/booking.query.js';

/** Verifies the lead's address by a mailed code, which a transfer requires. */
@Controller()
export class EmailVerificationController {
  constructor(
    private readonly commandBus: CommandBus,
    private readonly bookings: BookingQueries,
  ) {}

  @Route(sendEmailCode)
  sendEmailCode(
    @Input() { params }: RouteInput<typeof sendEmailCode>,
    @CurrentCaller() caller: Caller,
  ): Promise<ReplyOrRefusal<typeof sendEmailCode>> {
    return this.commandBus.execute(new SendEmailCode(newCustomerEnvelope(caller), params.id));
  }

  @Route(verifyEmail)
  async verifyEmail(
    @Input() { params, body }: RouteInput<typeof verifyEmail>,
    @CurrentCaller() caller: Caller,
  ): Promise<ReplyOrRefusal<typeof verifyEmail>> {
    const command = new VerifyEmail(newCustomerEnvelope(caller), params.id, body.code);
    const reply = await this.commandBus.execute(command);
    if (isRefusal(reply)) return reply;
    return requireFound(await this.bookings.readForCustomer(params.id, reply.history));
  }
}
