import type { Refusal } from '../../../src/kernel/refuse.js';
import type { WorkerSettings } from './settings.js';
import type { StaffInstruction } from './staff-instructions.js';

/** An action that a flow starts in the worker without HTTP. */
export type WorkerInstruction =
  | StaffInstruction
  | { readonly type: 'pause' | 'resume' }
  | {
      readonly type: 'publish';
      readonly departureId: string;
      readonly startsOn: string;
      readonly seats: number;
    }
  | { readonly type: 'cancel'; readonly bookingId: string; readonly cancellingParty?: 'staff' }
  | { readonly type: 'charge'; readonly bookingId: string; readonly instalmentId: string }
  | { readonly type: 'change'; readonly bookingId: string; readonly departureId: string }
  | { readonly type: 'gift-card'; readonly amountCents: number }
  | { readonly type: 'coupon'; readonly code: string; readonly limit: number };

interface Replies {
  readonly approve: string;
  readonly 'bank-file': { readonly fileId: string } | { readonly problems: readonly unknown[] } | Refusal;
  readonly 'gift-card': { readonly code: string };
  readonly match: Refusal | undefined;
  readonly money: { readonly id: string } | Refusal;
}

/** The reply of an instruction's command; unknown for instructions whose reply no flow reads. */
export type ReplyTo<Instruction extends WorkerInstruction> = Instruction['type'] extends keyof Replies
  ? Replies[Instruction['type']]
  : unknown;

/**
 * `leave`: release everything and be ready for another start; `replay`:
 * fold the log again instead of starting.
 */
export type WorkerRequest = { readonly id: number } & (
  | WorkerInstruction
  | { readonly type: 'leave' }
  | { readonly type: 'replay'; readonly settings: WorkerSettings }
);

export type WorkerMessage =
  | { readonly warm: true }
  | { readonly port: number }
  | { readonly id: number; readonly value?: unknown; readonly error?: string };
