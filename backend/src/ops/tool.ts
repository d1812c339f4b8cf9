import type { Infrastructure } from '../platform/infrastructure.js';

/** A command of `npm run ops`; answers the exit code. */
export type Tool = (infrastructure: Infrastructure, args: readonly string[]) => Promise<number>;

/** What the person at the keyboard typed does not make sense: the message says why, the usage follows. */
export class UsageError extends Error {}
