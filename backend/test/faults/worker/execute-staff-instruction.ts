import type { Command, CommandBus } from '@nestjs/cqrs';
import { v5 } from 'uuid';
import { isRefusal } from '../../../src/kernel/refuse.js';
import { DecideApproval } from '../../../src/modules/approvals/decide-approval.command.js';
import { RequestApproval } from '../../../src/modules/approvals/request-approval.command.js';
import { ImportBankFile } from '../../../src/modules/banking/lines/import-bank-file.command.js';
import { DecideLine } from '../../../src/modules/banking/matching/decide-line.command.js';
import { ConfirmCashRefund } from '../../../src/modules/booking/operations/confirm-cash-refund.command.js';
import { MoveMoney } from '../../../src/modules/booking/operations/move-money.command.js';
import { ReissueRefund } from '../../../src/modules/booking/operations/reissue-refund.command.js';
import { ExtendTransfer } from '../../../src/modules/booking/transfer/extend-transfer.command.js';
import { ReleaseTransfer } from '../../../src/modules/booking/transfer/release-transfer.command.js';
import { newEnvelope } from '../../../src/platform/commands/envelope.js';
import type { StaffInstruction } from './staff-instructions.js';

const newStaffEnvelope = (key: string) =>
  newEnvelope({ actor: { kind: 'staff', name: 'Ana' }, correlationId: key, causationId: null }, key);
const NAMESPACE = '0d4b8c52-7a2e-4f35-9a44-1c6d1d7c8b10';
const [ANA, BEA] = [v5('Ana', NAMESPACE), v5('Bea', NAMESPACE)];

/** Throws on a reply after which a person would retry. */
function throwIfRetryable<T>(reply: T): T {
  if (isRefusal(reply) && ['BUSY', 'PAYMENT_IN_PROGRESS'].includes(reply.refused))
    throw new Error(reply.refused);
  return reply;
}

/**
 * Executes an instruction, which may be repeated after a crash: it has its own command id, or repeats the
 * same decision.
 */
export async function executeStaffInstruction(
  commandBus: CommandBus,
  instruction: StaffInstruction,
): Promise<unknown> {
  if (instruction.type === 'approve') return grantApproval(commandBus, instruction);
  return throwIfRetryable(await commandBus.execute(newStaffCommand(instruction)));
}

function newStaffCommand(instruction: Exclude<StaffInstruction, { type: 'approve' }>): Command<unknown> {
  switch (instruction.type) {
    case 'bank-file': {
      const { commandId: _id, ...envelope } = newStaffEnvelope('bank-file');
      return new ImportBankFile(envelope, Buffer.from(instruction.text));
    }
    case 'match': {
      const { key, lineId, parts } = instruction;
      const allocations = parts.map((part) => ({ ...part, instalmentId: null }));
      const decision = { type: 'Match', allocations, reason: 'as the customer said' } as const;
      return new DecideLine(newStaffEnvelope(`match:${key}`), lineId, decision);
    }
    case 'match-refund': {
      const { lineId, bookingId, refundId } = instruction;
      const decision = { type: 'Refund', refunds: [{ bookingId, refundId }] } as const;
      return new DecideLine(newStaffEnvelope(`sent:${lineId}`), lineId, decision);
    }
    case 'reopen': {
      const decision = { type: 'Reopen', reason: 'another booking', allocationIds: null } as const;
      return new DecideLine(newStaffEnvelope(`reopen:${instruction.key}`), instruction.lineId, decision);
    }
    case 'extend-transfer': {
      const { bookingId, payBy } = instruction;
      const extension = { payBy, reason: 'the bank is slow' };
      return new ExtendTransfer(newStaffEnvelope(`extend:${payBy}`), bookingId, extension);
    }
    case 'release-transfer': {
      const { bookingId } = instruction;
      return new ReleaseTransfer(newStaffEnvelope(`release:${bookingId}`), bookingId, 'no money came');
    }
    case 'money':
      return new MoveMoney(
        newStaffEnvelope(`money:${instruction.key}`),
        instruction.bookingId,
        instruction.request,
      );
    case 'reissue': {
      const { bookingId, refundId, approvalId } = instruction;
      const request = { refundId, reason: 'the card is closed', approvalId };
      return new ReissueRefund(newStaffEnvelope(`reissue:${refundId}`), bookingId, request);
    }
    case 'hand-out': {
      const { bookingId, refundId } = instruction;
      const envelope = newStaffEnvelope(`hand-out:${refundId}`);
      return new ConfirmCashRefund(envelope, { bookingId, refundId }, 'in the office');
    }
  }
}

/** Requests the approval as one person and grants it as another. Returns the approval's id. */
async function grantApproval(
  commandBus: CommandBus,
  { action, bookingId, amountCents }: Extract<StaffInstruction, { type: 'approve' }>,
): Promise<string> {
  const terms = { action, bookingId, amountCents, reason: 'as agreed on the phone' };
  const request = await commandBus.execute(
    new RequestApproval(newStaffEnvelope(`ask:${action}:${bookingId}:${amountCents}`), terms, ANA),
  );
  if (isRefusal(request)) throw new Error(request.refused);
  const decision = await commandBus.execute(
    new DecideApproval(newStaffEnvelope(`grant:${request.id}`), request.id, BEA, { type: 'Grant' }),
  );
  if (isRefusal(decision)) throw new Error(decision.refused);
  return request.id;
}
