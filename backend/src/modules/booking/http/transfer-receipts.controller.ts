import { Controller } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { RouteInput } from '@wayfold/contracts/kernel/route';
import {
  addTransferReceipt,
  attachTransferReceipt,
  downloadTransferReceipt,
  listTransferReceipts,
} from '@wayfold/contracts/payments/transfer-receipts';
import { isRefusal } from '../../../kernel/refuse.js';
import { newCustomerEnvelope, newStaffEnvelope } from '../../../platform/http/caller-envelope.js';
import { ProblemException } from '../../../platform/http/problems/problem.js';
import {
  type Caller,
  CurrentCaller,
  Input,
  type ReplyOrRefusal,
  requireFound,
  Route,
} from '../../../platform/http/route.js';
import { AddReceipt } from '../transfer/add-receipt.command.js';
import { ReceiptStore } from '../transfer/receipt.store.js';
import { BookingQueries } from '../view/booking.query.js';

/** Transfer receipts, uploaded by customers or by staff who got them by mail. */
@Controller()
export class TransferReceiptsController {
  constructor(
    private readonly commandBus: CommandBus,
    private readonly receipts: ReceiptStore,
    private readonly bookings: BookingQueries,
  ) {}

  @Route(addTransferReceipt)
  async addTransferReceipt(
    @Input() { params, file }: RouteInput<typeof addTransferReceipt>,
    @CurrentCaller() caller: Caller,
  ): Promise<ReplyOrRefusal<typeof addTransferReceipt>> {
    const reply = await this.commandBus.execute(new AddReceipt(newCustomerEnvelope(caller), params.id, file));
    if (isRefusal(reply)) return reply;
    return requireFound(await this.bookings.readForCustomer(params.id, reply.history));
  }

  @Route(listTransferReceipts)
  async listTransferReceipts(
    @Input() { params }: RouteInput<typeof listTransferReceipts>,
  ): Promise<ReplyOrRefusal<typeof listTransferReceipts>> {
    if (!(await this.bookings.hasBooking(params.id))) throw new ProblemException('NOT_FOUND');
    return { receipts: await this.receipts.list(params.id) };
  }

  @Route(attachTransferReceipt)
  async attachTransferReceipt(
    @Input() { params, file }: RouteInput<typeof attachTransferReceipt>,
    @CurrentCaller() caller: Caller,
  ): Promise<ReplyOrRefusal<typeof attachTransferReceipt>> {
    const reply = await this.commandBus.execute(new AddReceipt(newStaffEnvelope(caller), params.id, file));
    return isRefusal(reply) ? reply : { receipts: await this.receipts.list(params.id) };
  }

  @Route(downloadTransferReceipt)
  async downloadTransferReceipt(
    @Input() { params }: RouteInput<typeof downloadTransferReceipt>,
  ): Promise<Buffer> {
    return requireFound(await this.receipts.read(params.id, params.receiptId));
  }
}
