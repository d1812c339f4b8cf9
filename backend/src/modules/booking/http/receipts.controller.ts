import { Controller } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { RouteInput } from '@wayfold/contracts/kernel/route';
import { addReceipt, attachReceipt, downloadReceipt, listReceipts } from '@wayfold/contracts/money/receipts';
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
import { AddReceipt } from '../transfer/add-receipt.command.js';
import { ReceiptStore } from '../transfer/receipt.store.js';
import { BookingQueries } from '../view/booking.query.js';

/** Transfer receipts, uploaded by customers or by staff who got them by mail. */
@Controller()
export class ReceiptsController {
  constructor(
    private readonly commandBus: CommandBus,
    private readonly receipts: ReceiptStore,
    private readonly bookings: BookingQueries,
  ) {}

  @Route(addReceipt)
  async add(
    @Input() { params, file }: RouteInput<typeof addReceipt>,
    @CurrentCaller() caller: Caller,
  ): Promise<ReplyOrRefusal<typeof addReceipt>> {
    const outcome = await this.commandBus.execute(
      new AddReceipt(newCustomerEnvelope(caller), params.id, file),
    );
    if (isRefusal(outcome)) return outcome;
    const view = await this.bookings.readForCustomer(params.id, outcome.history);
    if (!view) throw new ProblemException('NOT_FOUND');
    return view;
  }

  @Route(listReceipts)
  async list(
    @Input() { params }: RouteInput<typeof listReceipts>,
  ): Promise<ReplyOrRefusal<typeof listReceipts>> {
    if (!(await this.bookings.hasBooking(params.id))) throw new ProblemException('NOT_FOUND');
    return { receipts: await this.receipts.list(params.id) };
  }

  @Route(attachReceipt)
  async attach(
    @Input() { params, file }: RouteInput<typeof attachReceipt>,
    @CurrentCaller() caller: Caller,
  ): Promise<ReplyOrRefusal<typeof attachReceipt>> {
    const outcome = await this.commandBus.execute(new AddReceipt(newStaffEnvelope(caller), params.id, file));
    return isRefusal(outcome) ? outcome : { receipts: await this.receipts.list(params.id) };
  }

  @Route(downloadReceipt)
  async download(@Input() { params }: RouteInput<typeof downloadReceipt>): Promise<Buffer> {
    const file = await this.receipts.read(params.id, params.receiptId);
    if (!file) throw new ProblemException('NOT_FOUND');
    return file;
  }
}
