import type { Actor } from '../event-store/port.js';
import type { Infrastructure } from '../infrastructure.js';

/** A person's data in one module. The texts are for the operator and contain no personal data. */
export interface FoundTraces {
  readonly kind: 'found';
  readonly lines: readonly string[];
  /** Several persons match: the operator must name a person, or all. */
  readonly isAmbiguous?: boolean;
  /** Reasons that forbid the erasure for now; empty or absent if it may proceed. */
  readonly obstacles?: readonly string[];
  /** Further data that the erasure covers. */
  readonly extras?: readonly string[];
  /**
   * Erases the person; `outstanding`: a provider has not confirmed its deletion yet;
   * the worker keeps asking it.
   */
  erase(actor: Actor, report: (line: string) => void): Promise<'done' | 'refused' | 'outstanding'>;
}

/** The module has no object with this reference. */
interface UnknownReference {
  readonly kind: 'unknown';
  readonly message: string;
}

export interface TraceSearch {
  /** Covers every matching person instead of asking for a choice. */
  readonly includesAll: boolean;
  /** The operator states that the money owed was returned outside the system. */
  readonly isRefundedOutside: boolean;
  /** How long an erasure may wait for providers to confirm their deletions, in ms. */
  readonly patienceMs: number;
}

/** How the erasure tool finds a person's data in a module. */
export interface TraceFinder {
  /** True if the text has the form of this module's references. */
  isReference(text: string): boolean;
  /** Searches by email address or reference; undefined if nothing matches. */
  find(
    infrastructure: Infrastructure,
    text: string,
    search: TraceSearch,
  ): Promise<FoundTraces | UnknownReference | undefined>;
}

/** Which personal data an event of a module erased. */
export type ErasedSubjects = Readonly<Record<string, (data: never) => readonly string[]>>;
