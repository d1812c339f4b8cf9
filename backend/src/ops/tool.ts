import type { Infrastructure } from '../platform/infrastructure.js';

/** A command of `npm run ops`; returns the exit code. */
export type Tool = (infrastructure: Infrastructure, args: readonly string[]) => Promise<number>;

/** Invalid command line: the message says why, and the usage follows. */
export class UsageError extends Error {}
