import { OperatorRefusal } from '../kernel/operator-refusal.js';
import type { Infrastructure } from '../platform/infrastructure.js';

/** A command of `npm run ops`; returns the exit code. */
export type Tool = (infrastructure: Infrastructure, args: readonly string[]) => Promise<number>;

/** Invalid command line: the usage follows the message. */
export class UsageError extends OperatorRefusal {}
