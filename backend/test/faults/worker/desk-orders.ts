import type { ApprovalAction } from '@wayfold/contracts/staff/approvals';
import type { MoneyRequest } from '../../../src/modules/booking/operations/move-money.command.js';

/** Actions of finance staff at the console, without HTTP; `key` is the request's key, equal for repeats. */
export type DeskOrder =
  | { readonly do: 'bank-file'; readonly text: string }
  | {
      readonly do: 'match';
      readonly key: string;
      readonly lineId: string;
      readonly parts: readonly { readonly bookingId: string; readonly amountCents: number }[];
    }
  | {
      readonly do: 'match-refund';
      readonly lineId: string;
      readonly bookingId: string;
      readonly refundId: string;
    }
  | { readonly do: 'reopen'; readonly key: string; readonly lineId: string }
  | { readonly do: 'extend-transfer'; readonly bookingId: string; readonly payBy: string }
  | { readonly do: 'release-transfer'; readonly bookingId: string }
  | { readonly do: 'money'; readonly key: string; readonly bookingId: string; readonly request: MoneyRequest }
  | {
      readonly do: 'approve';
      readonly action: ApprovalAction;
      readonly bookingId: string;
      readonly amountCents: number;
    }
  | {
      readonly do: 'reissue';
      readonly bookingId: string;
      readonly refundId: string;
      readonly approvalId: string | null;
    }
  | { readonly do: 'hand-out'; readonly bookingId: string; readonly refundId: string };

const DESK = {
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
} as const satisfies Record<DeskOrder['do'], true>;

export const isOfDesk = (order: { readonly do: string }): order is DeskOrder => order.do in DESK;
