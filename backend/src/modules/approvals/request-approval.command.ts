import { createHash } from 'node:crypto';
import type { ApprovalAction } from '@wayfold/contracts/staff/approvals';
import { v7 } from 'uuid';
import { isRefusal, refuse, type Refusal } from '../../kernel/refuse.js';
import { eventsFor } from '../../platform/commands/decision.js';
import { defineCommand, type Token } from '../../platform/commands/define-command.js';
import { approval } from './approval.js';
import { approvalStream } from './events.js';

export interface WantedApproval {
  readonly action: ApprovalAction;
  readonly bookingId: string | null;
  readonly amountCents: number;
  readonly reason: string;
}

interface Requested {
  readonly id: string;
  readonly expiresAt: string;
}
type Code = 'APPROVAL_NOT_NEEDED' | 'BOOKING_UNKNOWN' | 'IDEMPOTENCY_KEY_REUSED' | 'BUSY';

/** Finds the reference of a booking; undefined if unknown. */
export const REFERENCE_OF = Symbol('ReferenceOf') as Token<
  (bookingId: string) => Promise<string | undefined>
>;
/** Amounts above this need approval, in cents. */
export const OVER_CENTS = Symbol('OverCents') as Token<number>;

/** Requests approval; `by` is the requesting staff id. */
export class RequestApproval extends Command<Requested | Refusal<Code>> {
  constructor(
    readonly envelope: Envelope,
    readonly wanted: WantedApproval,
    readonly by: string,
  ) {
    super();
  }
}

@CommandHandler(RequestApproval)
export class RequestApprovalHandler implements ICommandHandler<RequestApproval> {
  constructor(
    private readonly runner: CommandRunner,
    private readonly clock: Clock,
    /** Reference of a booking; undefined if unknown. */
    private readonly referenceOf: (bookingId: string) => Promise<string | undefined>,
    private readonly overCents: number,
  ) {}

  async execute({ envelope, wanted, by }: RequestApproval): Promise<Requested | Refusal<Code>> {
    const { action, bookingId } = wanted;
    const isKnown =
      bookingId === null ? action === 'gift-card' : (await this.referenceOf(bookingId)) !== undefined;
    if (!isKnown) return refuse('BOOKING_UNKNOWN');
    const approvalId = v7();
    const fingerprint = fingerprintOf(wanted);
    const now = this.clock.now().toISOString();
    const command = { type: 'Request', approvalId, ...wanted, by, now, overCents: this.overCents } as const;
    const stream = { ...approvalStream(approvalId), fresh: true as const };
    const outcome = await this.runner.run<
      { stream: typeof stream },
      Requested & { fingerprint: string },
      'APPROVAL_NOT_NEEDED'
    >(envelope, { stream }, (states) => {
      const events = approval.decide(command, states.stream);
      if (isRefusal(events)) return events;
      const [first] = events;
      if (first?.type !== 'ApprovalRequested') throw new Error('what is asked for is an ApprovalRequested');
      const { expiresAt } = first.data;
      return { events: { stream: events }, result: { id: approvalId, expiresAt, fingerprint } };
    });
    if (isRefusal(outcome)) return outcome;
    const { id, expiresAt, fingerprint: first } = outcome.result;
    return first === fingerprint ? { id, expiresAt } : refuse('IDEMPOTENCY_KEY_REUSED');
  }
}

const fingerprintOf = ({ action, bookingId, amountCents, reason }: WantedApproval): string =>
  createHash('sha256')
    .update(JSON.stringify([action, bookingId, amountCents, reason]))
    .digest('hex');
