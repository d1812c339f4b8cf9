// Staff who move money, alone or with a second person, in the flows.
import { toUtcDate } from '@wayfold/contracts/kernel/dates';
import type { ApprovalAction } from '@wayfold/contracts/staff/approvals';
import { isRefusal } from '../../../../src/kernel/refuse.js';
import type { MoneyRequest } from '../../../../src/modules/booking/operations/move-money.command.js';
import type { FlowDriver } from '../../engine/flow-driver.js';
import { drainWork } from '../../engine/quiescence.js';
import type { WorkerInstruction } from '../../worker/instructions.js';

export const REASON = 'as agreed on the phone';

export const newMoneyInstruction = (
  driver: FlowDriver,
  request: MoneyRequest,
): Extract<WorkerInstruction, { type: 'money' }> => ({
  type: 'money',
  key: request.type,
  bookingId: driver.requireHandle().id,
  request,
});

/** Moves money, as staff, with a second person above the limit; one kind of movement is made once. */
export async function moveMoney(driver: FlowDriver, request: MoneyRequest): Promise<string | undefined> {
  const reply = await driver.sendInstruction(newMoneyInstruction(driver, request));
  await drainWork(driver);
  return isRefusal(reply) ? reply.refused : undefined;
}

export async function issueGiftCard(driver: FlowDriver, amountCents: number): Promise<string> {
  const reply = await driver.sendInstruction({ type: 'gift-card', amountCents });
  if (isRefusal(reply)) throw new Error(`the gift card was not issued: ${reply.refused}`);
  return reply.code;
}

export async function obtainApproval(
  driver: FlowDriver,
  { type, amountCents }: { readonly type: ApprovalAction; readonly amountCents: number },
): Promise<string> {
  const bookingId = driver.requireHandle().id;
  const id = await driver.sendInstruction({ type: 'approve', action: type, bookingId, amountCents });
  await drainWork(driver);
  return id;
}

export const newRefundRequest = (amountCents: number): Extract<MoneyRequest, { type: 'refund' }> => ({
  type: 'refund',
  amountCents,
  reason: REASON,
  approvalId: null,
});

export const newCashPayment = async (
  driver: FlowDriver,
  amountCents: number,
): Promise<Extract<MoneyRequest, { type: 'manual-payment' }>> => ({
  type: 'manual-payment',
  amountCents,
  method: 'cash',
  note: 'paid at the office',
  approvalId: null,
  valueDate: toUtcDate(await driver.readNow()),
});
