import type { Token } from '../../../platform/commands/define-command.js';

/** Injection token: cents above which a second person must approve. */
export const SECOND_PERSON_OVER = Symbol('SecondPersonOver') as Token<number>;
