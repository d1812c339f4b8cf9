import type { Command } from '@nestjs/cqrs';
import type { ImportBankFile } from '../../../src/modules/banking/lines/import-bank-file.command.js';
import type { DecideLine } from '../../../src/modules/banking/matching/decide-line.command.js';
import type { IssueGiftCard } from '../../../src/modules/booking/gift-cards/issue-gift-card.command.js';
import type { MoveMoney } from '../../../src/modules/booking/operations/move-money.command.js';
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

type CommandReply<Handled> = Handled extends Command<infer Reply> ? Reply : never;

interface Replies {
  readonly approve: string;
  readonly 'bank-file': CommandReply<ImportBankFile>;
  readonly 'gift-card': CommandReply<InstanceType<typeof IssueGiftCard>>;
  readonly match: CommandReply<DecideLine>;
  readonly money: CommandReply<MoveMoney>;
}

/** The reply of an instruction's command; unknown for instructions whose reply no flow reads. */
export type ReplyTo<Instruction extends WorkerInstruction> = Instruction['type'] extends keyof Replies
  ? Replies[Instruction['type']]
  : unknown;

/** `release` frees everything for another start; `replay` folds the log again instead of starting. */
export type WorkerRequest = { readonly id: number } & (
  | WorkerInstruction
  | { readonly type: 'release' }
  | { readonly type: 'replay'; readonly settings: WorkerSettings }
);

export type WorkerMessage =
  | { readonly isReady: true }
  | { readonly port: number }
  | { readonly id: number; readonly value?: unknown; readonly error?: string };
