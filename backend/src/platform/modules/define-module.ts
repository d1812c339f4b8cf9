import type {
  DynamicModule,
  FactoryProvider,
  INestApplicationContext,
  ModuleMetadata,
  Type,
} from '@nestjs/common';
import type { Pool } from 'pg';
import type { EntityTarget, ObjectLiteral } from 'typeorm';
import type { EventDefinitions } from '../../kernel/event.js';
import type { PaymentRecords } from '../card-provider/payment-records.js';
import type { CardProvider } from '../card-provider/port.js';
import type { Clock } from '../clock/clock.js';
import type { CommandRunner, InlineView } from '../commands/runner.js';
import type { ServeConfig } from '../config.js';
import type { Actor, EventStore } from '../event-store/port.js';
import type { AccessPort } from '../http/access.js';
import type { Problems } from '../http/problems/problem-entry.js';
import type { Infrastructure } from '../infrastructure.js';
import type { Chore } from '../jobs/maintenance-scheduler.js';
import type { WakeSignal } from '../jobs/wake-signal.js';
import type { PayPal } from '../paypal/port.js';
import type { Keyring } from '../personal-data/keyring.js';
import type { Projection, Reactor } from '../projections/projection.js';

/** Parts of a module's Nest side. */
export interface AppParts {
  readonly config: ServeConfig;
  readonly infrastructure: Infrastructure;
  readonly provider: CardProvider;
  readonly paypal: PayPal | null;
  readonly wakeSignal: WakeSignal;
  /** BullMQ connection options; undefined in a process that runs no due work. */
  readonly queue: object | undefined;
}

/** Dependencies of reactors and maintenance; `Infrastructure` implements it. */
export interface ModuleDependencies {
  readonly pool: Pool;
  readonly store: EventStore;
  readonly runner: CommandRunner;
  readonly keyring: Keyring;
  readonly clock: Clock;
}

export interface MaintenanceParts {
  readonly app: INestApplicationContext;
  readonly dependencies: ModuleDependencies;
  readonly records: PaymentRecords;
  /** Aborts when the process stops. */
  readonly signal: AbortSignal;
  readonly config: Pick<ServeConfig, 'enquiryMonths'>;
}

export interface BackgroundParts {
  readonly config: ServeConfig;
  readonly infrastructure: Infrastructure;
}

/** Runs beside the queue in a process that does due work. */
export interface Background {
  /** They follow the log only where this runs. */
  readonly reactors: readonly Reactor[];
  start(): void;
  /** Call after the clock was moved, because work may have become due. */
  wake(): void;
  stop(): Promise<void>;
}

/** How a module answers some of the access guard's questions. */
export type AccessAnswers = Required<Pick<FactoryProvider<Partial<AccessPort>>, 'inject' | 'useFactory'>>;

export interface NestPart {
  readonly module: DynamicModule | Type;
  readonly access?: AccessAnswers;
}

/** Providers that a module needs from another one. */
export type BorrowedProvider<T> = Required<Pick<FactoryProvider<T>, 'inject' | 'useFactory'>> &
  Pick<ModuleMetadata, 'imports'>;

/** Personal data that a module holds about one person. Texts are for the operator, without personal data. */
export interface FoundTraces {
  readonly lines: readonly string[];
  /** Several persons match: the operator must name one, or all. */
  readonly isAmbiguous?: boolean;
  /** Why nothing may be erased yet. */
  readonly obstacles?: readonly string[];
  /** Further data erased along with `lines`. */
  readonly extras?: readonly string[];
  /** `outstanding`: a provider has not confirmed its part yet; the worker keeps polling. */
  erase(actor: Actor, report: (line: string) => void): Promise<'done' | 'refused' | 'outstanding'>;
}

/** Nothing has this reference. */
interface UnknownReference {
  readonly unknown: string;
}

export interface TraceSearch {
  /** Include every matching person. */
  readonly all: boolean;
  /** The operator states that the money owed was returned outside the system. */
  readonly isRefundedElsewhere: boolean;
  /** How long an erasure may wait for providers to confirm their part, in ms. */
  readonly patienceMs: number;
}

/** Finds the personal data of a module for the erasure tool. */
export interface TraceFinder {
  /** The text is a reference of this module. */
  isReference(text: string): boolean;
  /** By an e-mail address or a reference; undefined when there is nothing. */
  find(
    infrastructure: Infrastructure,
    text: string,
    search: TraceSearch,
  ): Promise<FoundTraces | UnknownReference | undefined>;
}

/** Which personal data an event of a module erased. */
export type ErasedSubjects = Readonly<Record<string, (data: never) => readonly string[]>>;

interface ModuleParts {
  readonly events: readonly EventDefinitions[];
  readonly projections: readonly Projection[];
  /** Read models written by commands. */
  readonly inlineViews: readonly InlineView[];
  /** Tables read through TypeORM. */
  readonly entities: readonly EntityTarget<ObjectLiteral>[];
  readonly erasure: ErasedSubjects;
  readonly traces: readonly TraceFinder[];
  /** Texts of the module's refusals. */
  readonly problems: Problems;
  reactors(dependencies: ModuleDependencies): readonly Reactor[];
  /** Hourly maintenance. */
  maintenance(parts: MaintenanceParts): readonly Chore[];
  /** Sweeps that run every two minutes. */
  sweeps(parts: Omit<MaintenanceParts, 'records' | 'config'>): readonly Chore[];
  background(parts: BackgroundParts): Promise<Background | undefined> | undefined;
  /** Loaded on demand: tools that only read the log need no controllers. */
  nest(parts: AppParts): Promise<NestPart> | undefined;
}

export interface ModuleDefinition extends Readonly<ModuleParts> {
  readonly name: string;
  /** Whether workers load the Nest part too; other modules load it only in processes that answer requests. */
  readonly isLoadedInWorkers: boolean;
}

type ModuleOptions = { readonly name: string; readonly isLoadedInWorkers?: boolean } & Partial<ModuleParts>;

const EMPTY_MODULE: Omit<ModuleDefinition, 'name'> = {
  isLoadedInWorkers: false,
  events: [],
  projections: [],
  inlineViews: [],
  entities: [],
  erasure: {},
  traces: [],
  problems: {},
  reactors: () => [],
  maintenance: () => [],
  sweeps: () => [],
  background: () => undefined,
  nest: () => undefined,
};

/**
 * Everything that a module adds to the product. The composition roots loop over `modules.ts` and name no
 * module.
 */
export const defineModule = (definition: ModuleOptions): ModuleDefinition => ({
  ...EMPTY_MODULE,
  ...definition,
});
