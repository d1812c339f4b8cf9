import type { ApprovalEvent } from '../../../src/modules/approvals/events.js';
import type { BookingEvent, GiftCardEvent } from '../../../src/modules/booking/events.js';
import { type Facts, groupByStream, type LogRow } from '../../support/invariants/facts.js';
import type { Violation } from '../../support/invariants/violation.js';

interface StaffMovement {
  readonly amountCents: number;
  readonly approvalId: string | null;
}

const MOVEMENT_EVENTS: ReadonlySet<string> = new Set<BookingEvent['type'] | GiftCardEvent['type']>([
  'RefundOrdered',
  'GoodwillGranted',
  'ManualPaymentRecorded',
  'ManualPaymentVoided',
  'GiftCardIssued',
]);

/**
 * Checks that two people approved a large amount, for one movement of exactly this amount; the requester is
 * not the granter.
 */
export function checkSecondPerson({ log }: Pick<Facts, 'log'>, limitCents: number): Violation[] {
  const movements = log
    .filter(({ type }) => MOVEMENT_EVENTS.has(type))
    .map(({ data }) => data as StaffMovement);
  const streams = groupByStream(log.filter(({ type }) => type.startsWith('Approval')));
  const listMovements = (id: string): StaffMovement[] =>
    movements.filter(({ approvalId }) => approvalId === id);
  const problems = [
    ...movements.flatMap(({ amountCents, approvalId }) =>
      amountCents > limitCents && approvalId === null ? [`one person alone moved ${amountCents}`] : [],
    ),
    ...movements.flatMap(({ approvalId }) =>
      approvalId !== null && !streams.has(approvalId) ? [`approval ${approvalId} was never requested`] : [],
    ),
    ...[...streams].flatMap(([id, rows]) =>
      checkDecisions(rows, listMovements(id)).map((problem) => `${id}: ${problem}`),
    ),
  ];
  return problems.map((problem) => ({ invariant: 'two-people', problem }));
}

function checkDecisions(rows: readonly LogRow[], movements: readonly StaffMovement[]): string[] {
  const events = rows as unknown as ApprovalEvent[];
  const grant = events.find((event) => event.type === 'ApprovalGranted')?.data;
  const useCount = events.filter(({ type }) => type === 'ApprovalUsed').length;
  if (movements.length !== useCount) return [`${movements.length} movements, used ${useCount} times`];
  if (useCount > 1) return [`used ${useCount} times`];
  if (useCount === 0) return [];
  if (!grant) return ['used and never granted'];
  const { requestedBy, grantedBy, amountCents } = grant;
  return [
    ...(requestedBy === grantedBy ? ['granted by the one who asked'] : []),
    ...(movements[0]?.amountCents === amountCents
      ? []
      : [`granted for ${amountCents}, used for another sum`]),
  ];
}
