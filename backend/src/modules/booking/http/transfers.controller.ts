import { Controller } from '@nestjs/common';
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
import {
  type Caller,
  CurrentCaller,
  Input,
  type ReplyOrRefusal,
  Route,
} from '../../../platform/http/route.js';
import { SendEmailCode, VerifyEmail } from '../access/verify-email.command.js';
import type { BookingChange } from '../core/booking.stream.js';
import { AwaitedTransferQueries } from '../transfer/awaited-transfers.query.js';
import { ExtendTransfer } from '../transfer/extend-transfer.command.js';
import { ReleaseTransfer } from '../transfer/release-transfer.command.js';
import { BookingQueries } from '../view/booking.query.js';

/** Routes that only transfers need: address verification, and staff decisions on late or short money. */
@Controller()
export class TransfersController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: BookingQueries,
    private readonly awaitedTransfers: AwaitedTransferQueries,
  ) {}

  @Route(sendEmailCode)
  sendCode(
    @Input() { params }: RouteInput<typeof sendEmailCode>,
    @CurrentCaller() caller: Caller,
  ): Promise<ReplyOrRefusal<typeof sendEmailCode>> {
    return this.commands.execute(new SendEmailCode(newCustomerEnvelope(caller), params.id));
  }

  @Route(verifyEmail)
  async verify(
    @Input() { params, body }: RouteInput<typeof verifyEmail>,
    @CurrentCaller() caller: Caller,
  ): Promise<ReplyOrRefusal<typeof verifyEmail>> {
    const command = new VerifyEmail(newCustomerEnvelope(caller), params.id, body.code);
    const outcome = await this.commands.execute(command);
    return isRefusal(outcome) ? outcome : this.readView(params.id, outcome);
  }

  @Route(extendTransfer)
  async extend(
    @Input() { params, body }: RouteInput<typeof extendTransfer>,
    @CurrentCaller() caller: Caller,
  ): Promise<ReplyOrRefusal<typeof extendTransfer>> {
    const refusal = await this.commands.execute(
      new ExtendTransfer(newStaffEnvelope(caller), params.id, body),
    );
    return refusal ?? this.readView(params.id);
  }

  @Route(releaseTransfer)
  async release(
    @Input() { params, body }: RouteInput<typeof releaseTransfer>,
    @CurrentCaller() caller: Caller,
  ): Promise<ReplyOrRefusal<typeof releaseTransfer>> {
    const refusal = await this.commands.execute(
      new ReleaseTransfer(newStaffEnvelope(caller), params.id, body.reason),
    );
    return refusal ?? this.readView(params.id);
  }

  @Route(listAwaitedTransfers)
  list(
    @Input() { query }: RouteInput<typeof listAwaitedTransfers>,
  ): Promise<ReplyOrRefusal<typeof listAwaitedTransfers>> {
    return this.awaitedTransfers.listPage(query);
  }

  private async readView(bookingId: string, change?: Partial<BookingChange>): Promise<BookingView> {
    const view = await this.queries.readForCustomer(bookingId, change?.history);
    if (!view) throw new ProblemException('NOT_FOUND');
    return view;
  }
}
