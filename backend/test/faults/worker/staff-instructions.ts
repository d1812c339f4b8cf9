import type { ApprovalAction } from '@wayfold/contracts/staff/approvals';
import type { MoneyRequest } from '../../../src/modules/booking/operations/move-money.command.js';

/** Actions of finance staff at the console, without HTTP; `key` is the request's key, equal for repeats. */
export type StaffInstruction =
  | { readonly type: 'bank-file'; readonly text: string }
  | {
      readonly type: 'match';
      readonly key: string;
      readonly lineId: string;
      readonly parts: readonly { readonly bookingId: string; readonly amountCents: number }[];
    }
  | {
      readonly type: 'match-refund';
      readonly lineId: string;
      readonly bookingId: string;
      readonly refundId: string;
    }
  | { readonly type: 'reopen'; readonly key: string; readonly lineId: string }
  | { readonly type: 'extend-transfer'; readonly bookingId: string; readonly payBy: string }
  | { readonly type: 'release-transfer'; readonly bookingId: string }
  | {
      readonly type: 'money';
      readonly key: string;
      readonly bookingId: string;
      readonly request: MoneyRequest;
    }
  | {
      readonly type: 'approve';
      readonly action: ApprovalAction;
      readonly bookingId: string;
      readonly amountCents: number;
    }
  | {
      readonly type: 'reissue';
      readonly bookingId: string;
      readonly refundId: string;
      readonly approvalId: string | null;
    }
  | { readonly type: 'hand-out'; readonly bookingId: string; readonly refundId: string };

const STAFF_INSTRUCTION_TYPES = {
  'bank-file': true,
  match: true,
  'match-refund': true,
  reopen: true,
  'extend-transfer': true,
  'release-transfer': true,
  money: true,
  approve: true,
  reissue: true,
  'hand-out': true,
} as const satisfies Record<StaffInstruction['type'], true>;

export const isStaffInstruction = (instruction: { readonly type: string }): instruction is StaffInstruction =>
  instruction.type in STAFF_INSTRUCTION_TYPES;
