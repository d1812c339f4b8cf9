import { createHash } from 'node:crypto';
import { Inject } from '@nestjs/common';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { CommonCode } from '@wayfold/contracts/kernel/problem';
import type { ReceiptRefusal } from '@wayfold/contracts/money/receipts';
import { v5 } from 'uuid';
import { isRefusal, refuse, type Refusal } from '../../../kernel/refuse.js';
import { CLOCK, type Clock } from '../../../platform/clock/clock.js';
import { CommandRunner, type Envelope } from '../../../platform/commands/runner.js';
import { partyOf } from '../core/data-subjects.js';
import { addReceipt } from './receipt.js';
import { receiptType } from './receipt-file.js';
import { ReceiptStore } from './receipt.store.js';
import { bookingStream, type Changed } from '../core/booking.stream.js';

type Refused = Refusal<ReceiptRefusal | CommonCode>;

/** Stores a receipt uploaded by the customer, or by staff who got it by mail. */
export class AddReceipt extends Command<Changed | Refused> {
  constructor(
    readonly envelope: Envelope,
    readonly bookingId: string,
    readonly file: Uint8Array,
  ) {
    super();
  }
}

@CommandHandler(AddReceipt)
export class AddReceiptHandler implements ICommandHandler<AddReceipt> {
  constructor(
    @Inject(CommandRunner) private readonly runner: CommandRunner,
    @Inject(ReceiptStore) private readonly store: ReceiptStore,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** Stores the file before the event: a retry finds the same file under the same id. */
  async execute({ envelope, bookingId, file }: AddReceipt): Promise<Changed | Refused> {
    const type = receiptType(file);
    if (!type) return refuse('RECEIPT_UNREADABLE');
    const digest = createHash('sha256').update(file).digest('hex');
    const receipt = { receiptId: v5(`receipt:${digest}`, bookingId), type, bytes: file.byteLength };
    const stream = bookingStream(bookingId);
    const { state } = await this.runner.loadOne(stream);
    if (state.status === 'NEW') return refuse('NOT_FOUND');
    const possible = addReceipt(receipt, state);
    if (isRefusal(possible)) return possible;
    const [subjectId] = partyOf(state.persons);
    if (subjectId === undefined) return refuse('NOTHING_DUE');
    const at = this.clock.now();
    const kept = await this.store.put({ ...receipt, bookingId, subjectId, at }, file);
    if (!kept) return refuse('NOTHING_DUE');
    const done = await this.runner.runOne(envelope, stream, (booking) => addReceipt(receipt, booking));
    return isRefusal(done) ? done : { history: done.history };
  }
}
