import { Controller, Inject } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { BookingView } from '@wayfold/contracts/bookings/bookings';
import type { RouteInput } from '@wayfold/contracts/kernel/route';
import {
  extendTransfer,
  listAwaitedTransfers,
  releaseTransfer,
  sendEmailCode,
  verifyEmail,
} from '@wayfold/contracts/money/transfers';
import { isRefusal } from '../../../kernel/refuse.js';
import { newCustomerEnvelope, newStaffEnvelope } from '../../../platform/http/caller-envelope.js';
import { ProblemException } from '../../../platform/http/problems/problem.js';
import { type Caller, Calling, Input, Route, type RouteAnswer } from '../../../platform/http/route.js';
import { SendEmailCode, VerifyEmail } from '../access/verify-email.command.js';
import type { BookingChange } from '../core/booking.stream.js';
import { AwaitedTransfers } from '../transfer/awaited-transfers.query.js';
import { ExtendTransfer } from '../transfer/extend-transfer.command.js';
import { ReleaseTransfer } from '../transfer/release-transfer.command.js';
import { BookingQueries } from '../view/booking.query.js';

/** Routes that only transfers need: address verification, and staff decisions on late or short money. */
@Controller()
export class TransfersController {
  constructor(
    @Inject(CommandBus) private readonly commands: CommandBus,
    @Inject(BookingQueries) private readonly queries: BookingQueries,
    @Inject(AwaitedTransfers) private readonly awaitedTransfers: AwaitedTransfers,
  ) {}

  @Route(sendEmailCode)
  sendCode(
    @Input() { params }: RouteInput<typeof sendEmailCode>,
    @Calling() caller: Caller,
  ): Promise<RouteAnswer<typeof sendEmailCode>> {
    return this.commands.execute(new SendEmailCode(newCustomerEnvelope(caller), params.id));
  }

  @Route(verifyEmail)
  async verify(
    @Input() { params, body }: RouteInput<typeof verifyEmail>,
    @Calling() caller: Caller,
  ): Promise<RouteAnswer<typeof verifyEmail>> {
    const command = new VerifyEmail(newCustomerEnvelope(caller), params.id, body.code);
    const outcome = await this.commands.execute(command);
    return isRefusal(outcome) ? outcome : this.readView(params.id, outcome);
  }

  @Route(extendTransfer)
  async extend(
    @Input() { params, body }: RouteInput<typeof extendTransfer>,
    @Calling() caller: Caller,
  ): Promise<RouteAnswer<typeof extendTransfer>> {
    const refusal = await this.commands.execute(
      new ExtendTransfer(newStaffEnvelope(caller), params.id, body.payBy, body.reason),
    );
    return refusal ?? this.readView(params.id);
  }

  @Route(releaseTransfer)
  async release(
    @Input() { params, body }: RouteInput<typeof releaseTransfer>,
    @Calling() caller: Caller,
  ): Promise<RouteAnswer<typeof releaseTransfer>> {
    const refusal = await this.commands.execute(
      new ReleaseTransfer(newStaffEnvelope(caller), params.id, body.reason),
    );
    return refusal ?? this.readView(params.id);
  }

  @Route(listAwaitedTransfers)
  list(
    @Input() { query }: RouteInput<typeof listAwaitedTransfers>,
  ): Promise<RouteAnswer<typeof listAwaitedTransfers>> {
    return this.awaitedTransfers.readPage(query);
  }

  private async readView(bookingId: string, after?: Partial<BookingChange>): Promise<BookingView> {
    const view = await this.queries.readForCustomer(bookingId, after?.history);
    if (!view) throw new ProblemException('NOT_FOUND');
    return view;
  }
}
