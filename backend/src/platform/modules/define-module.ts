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
import type { CommandRunner, InlineReadModel } from '../commands/runner.js';
import type { ServeConfig } from '../config.js';
import type { EventStore } from '../event-store/port.js';
import type { AccessPort } from '../http/access.js';
import type { Problems } from '../http/problems/problem-entry.js';
import type { Infrastructure } from '../infrastructure.js';
import type { Chore } from '../jobs/maintenance-scheduler.js';
import type { WakeSignal } from '../jobs/wake-signal.js';
import type { PayPal } from '../paypal/port.js';
import type { Keyring } from '../personal-data/keyring.js';
import type { Projection, Reactor } from '../projections/projection.js';
import type { ErasedSubjects, TraceFinder } from './trace-finder.js';

/** Parts of a module's Nest side. */
export interface AppParts {
  readonly config: ServeConfig;
  readonly infrastructure: Infrastructure;
  readonly cardProvider: CardProvider;
  readonly paypal: PayPal | null;
  readonly wakeSignal: WakeSignal;
  /** BullMQ connection options; undefined in a process that runs no due work. */
  readonly queue: object | undefined;
}

/** Dependencies of reactors and maintenance; `Infrastructure` implements this interface. */
export interface ModuleDependencies {
  readonly pool: Pool;
  readonly store: EventStore;
  readonly runner: CommandRunner;
  readonly keyring: Keyring;
  readonly clock: Clock;
}

export interface MaintenanceParts {
  readonly nest: INestApplicationContext;
  readonly infrastructure: ModuleDependencies;
  readonly records: PaymentRecords;
  /** Aborts when the process stops. */
  readonly signal: AbortSignal;
  readonly config: ServeConfig;
}

export interface BackgroundParts {
  readonly config: ServeConfig;
  readonly infrastructure: Infrastructure;
}

/** Work that a process with due work does without the queue. */
export interface Background {
  /** Reactors that run only in processes with this background work. */
  readonly reactors: readonly Reactor[];
  start(): void;
  /** Called after the clock was moved, because work may be due. */
  wake(): void;
  stop(): Promise<void>;
}

/** A module's part of the access guard's checks. */
export type AccessChecks = Required<Pick<FactoryProvider<Partial<AccessPort>>, 'inject' | 'useFactory'>>;

export interface NestPart {
  readonly module: DynamicModule | Type;
  readonly access?: AccessChecks;
}

/** Providers that a module needs from another module. */
export type BorrowedProvider<T> = Required<Pick<FactoryProvider<T>, 'inject' | 'useFactory'>> &
  Pick<ModuleMetadata, 'imports'>;

interface ModuleParts {
  readonly events: readonly EventDefinitions[];
  readonly projections: readonly Projection[];
  /** Read models written by commands. */
  readonly inlineReadModels: readonly InlineReadModel[];
  /** Tables read through TypeORM. */
  readonly entities: readonly EntityTarget<ObjectLiteral>[];
  readonly erasure: ErasedSubjects;
  readonly traces: readonly TraceFinder[];
  /** Texts of the module's refusals. */
  readonly problems: Problems;
  reactors(dependencies: ModuleDependencies): readonly Reactor[];
  /** Returns the chores that run every hour. */
  maintenance(parts: MaintenanceParts): readonly Chore[];
  /** Sweeps that run every two minutes. */
  sweeps(parts: Omit<MaintenanceParts, 'records' | 'config'>): readonly Chore[];
  background(parts: BackgroundParts): Promise<Background | undefined> | undefined;
  /** Loads the Nest part on demand, because tools that only read the log need no controllers. */
  nest(parts: AppParts): Promise<NestPart> | undefined;
}

export interface ModuleDefinition extends Readonly<ModuleParts> {
  readonly name: string;
  /** Workers load the Nest part too; other modules load it only in processes that answer requests. */
  readonly isLoadedInWorkers: boolean;
}

type ModuleOptions = { readonly name: string; readonly isLoadedInWorkers?: boolean } & Partial<ModuleParts>;

const EMPTY_MODULE: Omit<ModuleDefinition, 'name'> = {
  isLoadedInWorkers: false,
  events: [],
  projections: [],
  inlineReadModels: [],
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
 * Defines everything that a module adds to the product. The composition roots loop over `modules.ts` and name
 * no module.
 */
export const defineModule = (definition: ModuleOptions): ModuleDefinition => ({
  ...EMPTY_MODULE,
  ...definition,
});
