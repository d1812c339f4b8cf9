import { Controller } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { RouteInput } from '@wayfold/contracts/kernel/route';
import { extendTransfer, listAwaitedTransfers, releaseTransfer } from '@wayfold/contracts/payments/transfers';
import { newStaffEnvelope } from '../../../../platform/http/caller-envelope.js';
import {
  type Caller,
  CurrentCaller,
  Input,
  type ReplyOrRefusal,
  requireFound,
  Route,
} from '../../../../platform/http/route.js';
import { AwaitedTransferQueries } from '../../transfer/awaited-transfers.query.js';
import { ExtendTransfer } from '../../transfer/extend-transfer.command.js';
import { ReleaseTransfer } from '../../transfer/release-transfer.command.js';
import { BookingQueries } from '../../view/booking.query.js';

/** Awaited transfers, and decisions of staff on late or short money. */
@Controller()
export class TransfersController {
  constructor(
    private readonly commandBus: CommandBus,
    private readonly bookings: BookingQueries,
    private readonly awaitedTransfers: AwaitedTransferQueries,
  ) {}

  @Route(extendTransfer)
  async extendTransfer(
    @Input() { params, body }: RouteInput<typeof extendTransfer>,
    @CurrentCaller() caller: Caller,
  ): Promise<ReplyOrRefusal<typeof extendTransfer>> {
    const refusal = await this.commandBus.execute(
      new ExtendTransfer(newStaffEnvelope(caller), params.id, body),
    );
    return refusal ?? requireFound(await this.bookings.readForCustomer(params.id));
  }

  @Route(releaseTransfer)
  async releaseTransfer(
    @Input() { params, body }: RouteInput<typeof releaseTransfer>,
    @CurrentCaller() caller: Caller,
  ): Promise<ReplyOrRefusal<typeof releaseTransfer>> {
    const refusal = await this.commandBus.execute(
      new ReleaseTransfer(newStaffEnvelope(caller), params.id, body.reason),
    );
    return refusal ?? requireFound(await this.bookings.readForCustomer(params.id));
  }

  @Route(listAwaitedTransfers)
  listAwaitedTransfers(
    @Input() { query }: RouteInput<typeof listAwaitedTransfers>,
  ): Promise<ReplyOrRefusal<typeof listAwaitedTransfers>> {
    return this.awaitedTransfers.listPage(query);
  }
}
