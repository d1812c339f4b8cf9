import { sumCents } from '@wayfold/contracts/kernel/cents';
import { assertNever, type Decider } from '../../../kernel/decider.js';
import { type Refusal, refuse } from '../../../kernel/refuse.js';
import type { Allocation, BankLineEvent } from '../events.js';

export interface KnownLine {
  readonly status: 'IN_QUEUE' | 'SET_ASIDE';
  readonly lineId: string;
  readonly valueDate: string;
  /** Hundredths of the currency, positive when money came in. */
  readonly amountCents: number;
  readonly currency: string;
  /** Allocations that were not reversed. */
  readonly allocations: readonly Allocation[];
  /** Refunds that this line paid out. */
  readonly refundIds: readonly string[];
  readonly isErased: boolean;
}

/** A refund that an outgoing line may have paid. */
export interface LineRefund {
  readonly bookingId: string;
  readonly refundId: string;
  readonly amountCents: number;
}

/** A movement of a bank account and its purpose. */
export type BankLineState = { readonly status: 'NEW' } | KnownLine;

export type BankLineCommand =
  | {
      readonly type: 'Allocate';
      readonly allocations: readonly Allocation[];
      readonly allocatedBy: 'automatic' | 'staff';
      readonly reason: string | null;
    }
  /** Outgoing line: pays exactly these refunds of bookings, in full. */
  | { readonly type: 'AllocateToRefunds'; readonly refunds: readonly LineRefund[] }
  | { readonly type: 'SetAside'; readonly reason: string }
  /** Returns the line to the queue and reverses these allocations, or all of them. */
  | { readonly type: 'Reopen'; readonly reason: string; readonly allocationIds: readonly string[] | null }
  | { readonly type: 'EraseCounterparty' };

export type BankLineRefusal =
  | 'BANK_LINE_RESOLVED'
  | 'BANK_LINE_NOT_A_PAYMENT'
  | 'ALLOCATION_EXCEEDS_LINE'
  | 'ALLOCATION_UNKNOWN'
  | 'REFUND_DIFFERS';

/** Currency in which bookings are paid. */
const CURRENCY = 'USD';

/** Calculates the hundredths not yet allocated, with the sign of the amount. */
export const calculateUnallocatedCents = ({ amountCents, allocations, refundIds }: KnownLine): number =>
  refundIds.length === 0
    ? allocations.reduce((restCents, allocation) => restCents - allocation.amountCents, amountCents)
    : 0;

/** True if the line is already matched to exactly these refunds. */
export const isMatchedTo = (
  { refundIds }: KnownLine,
  refunds: readonly { readonly refundId: string }[],
): boolean =>
  refundIds.length > 0 &&
  refundIds.length === new Set(refunds.map(({ refundId }) => refundId)).size &&
  refunds.every(({ refundId }) => refundIds.includes(refundId));

function requireKnownLine(state: BankLineState): KnownLine {
  if (state.status === 'NEW') throw new Error('no such bank line');
  return state;
}

type Command<Type extends BankLineCommand['type']> = Extract<BankLineCommand, { readonly type: Type }>;
type DecisionResult = BankLineEvent[] | Refusal<BankLineRefusal>;

function allocateLine(
  line: KnownLine,
  { allocations, allocatedBy, reason }: Command<'Allocate'>,
): DecisionResult {
  const { lineId, valueDate } = line;
  const unallocatedCents = calculateUnallocatedCents(line);
  if (allocations.length === 0 || allocations.some(({ amountCents }) => amountCents <= 0))
    throw new Error('an allocation has no parts, or one without a positive amount');
  if (line.amountCents <= 0 || line.currency !== CURRENCY) return refuse('BANK_LINE_NOT_A_PAYMENT');
  if (line.status === 'SET_ASIDE' || unallocatedCents === 0) return refuse('BANK_LINE_RESOLVED');
  const totalCents = sumCents(allocations);
  if (totalCents > unallocatedCents)
    return refuse('ALLOCATION_EXCEEDS_LINE', { unallocatedCents, wantedCents: totalCents });
  const data = { lineId, allocations: [...allocations], by: allocatedBy, valueDate, reason };
  return [{ type: 'BankLineAllocated', data }];
}

function allocateToRefunds(line: KnownLine, command: Command<'AllocateToRefunds'>): DecisionResult {
  const { lineId } = line;
  const refunds = [...new Map(command.refunds.map((refund) => [refund.refundId, refund])).values()];
  if (isMatchedTo(line, refunds)) return [];
  if (line.amountCents >= 0 || line.currency !== CURRENCY) return refuse('BANK_LINE_NOT_A_PAYMENT');
  if (line.status === 'SET_ASIDE' || calculateUnallocatedCents(line) === 0)
    return refuse('BANK_LINE_RESOLVED');
  const refundCents = sumCents(refunds);
  if (refundCents !== -line.amountCents)
    return refuse('REFUND_DIFFERS', { refundCents, lineCents: -line.amountCents });
  return refunds.map(({ bookingId, refundId, amountCents }) => ({
    type: 'BankLineAllocatedToRefund',
    data: { lineId, bookingId, refundId, amountCents },
  }));
}

function reopenLine(line: KnownLine, { allocationIds, reason }: Command<'Reopen'>): DecisionResult {
  const { lineId } = line;
  // Matching has announced the refund to the customer as sent, so staff cannot reopen the line.
  if (line.refundIds.length > 0) return refuse('BANK_LINE_RESOLVED');
  const requestedIds = allocationIds === null ? null : new Set(allocationIds);
  const reversedAllocations = line.allocations.filter(
    ({ allocationId }) => requestedIds?.has(allocationId) ?? true,
  );
  if (requestedIds && reversedAllocations.length < requestedIds.size) return refuse('ALLOCATION_UNKNOWN');
  if (reversedAllocations.length === 0 && line.status === 'IN_QUEUE') return [];
  return [
    ...reversedAllocations.map(({ allocationId, bookingId, amountCents }): BankLineEvent => ({
      type: 'AllocationReversed',
      data: { lineId, allocationId, bookingId, amountCents, reason },
    })),
    { type: 'BankLineReopened', data: { lineId, reason } },
  ];
}

export const bankLine: Decider<BankLineCommand, BankLineState, BankLineEvent, BankLineRefusal> = {
  initialState: { status: 'NEW' },

  evolve(state, event) {
    if (event.type === 'BankLineImported') {
      const { lineId, valueDate, amountCents, currency } = event.data;
      return {
        status: 'IN_QUEUE',
        lineId,
        valueDate,
        amountCents,
        currency,
        allocations: [],
        refundIds: [],
        isErased: false,
      };
    }
    const line = requireKnownLine(state);
    switch (event.type) {
      case 'BankLineAllocated':
        return { ...line, allocations: [...line.allocations, ...event.data.allocations] };
      case 'BankLineAllocatedToRefund':
        return { ...line, refundIds: [...line.refundIds, event.data.refundId] };
      case 'AllocationReversed': {
        const { allocationId } = event.data;
        return {
          ...line,
          allocations: line.allocations.filter((allocation) => allocation.allocationId !== allocationId),
        };
      }
      case 'BankLineSetAside':
        return { ...line, status: 'SET_ASIDE' };
      case 'BankLineReopened':
        return { ...line, status: 'IN_QUEUE' };
      case 'BankLineCounterpartyErased':
        return { ...line, isErased: true };
      default:
        return assertNever(event);
    }
  },

  decide(state, command) {
    const line = requireKnownLine(state);
    const { lineId } = line;
    switch (command.type) {
      case 'Allocate':
        return allocateLine(line, command);
      case 'AllocateToRefunds':
        return allocateToRefunds(line, command);
      case 'SetAside': {
        if (line.status === 'SET_ASIDE') return [];
        if (calculateUnallocatedCents(line) === 0 && line.amountCents !== 0)
          return refuse('BANK_LINE_RESOLVED');
        return [{ type: 'BankLineSetAside', data: { lineId, reason: command.reason } }];
      }
      case 'Reopen':
        return reopenLine(line, command);
      case 'EraseCounterparty':
        return line.isErased ? [] : [{ type: 'BankLineCounterpartyErased', data: { lineId } }];
      default:
        return assertNever(command);
    }
  },
};
