import { AsyncLocalStorage } from 'node:async_hooks';

/**
 * The urgency of a call: customers, seats or refunds wait for prompt calls, background calls have all day.
 */
export type Priority = 'prompt' | 'background';

export interface CallContext {
  readonly priority: Priority;
  /** True if staff have switched charging off. Asked right before a call is sent, which is then dropped. */
  readonly isCalledOff?: (() => Promise<boolean>) | undefined;
}

const PROMPT_CALL: CallContext = { priority: 'prompt' };
const contextStorage = new AsyncLocalStorage<CallContext>();

export const getCallContext = (): CallContext => contextStorage.getStore() ?? PROMPT_CALL;

/** Runs `work`, whose provider calls go out after all prompt calls. */
export const runInBackground = <T>(work: () => Promise<T>): Promise<T> =>
  contextStorage.run({ ...getCallContext(), priority: 'background' }, work);

/** Calls made by `work` are not sent once `isCalledOff` resolves to true, however long they waited. */
export const runUnlessCalledOff = <T>(
  isCalledOff: () => Promise<boolean>,
  work: () => Promise<T>,
): Promise<T> => contextStorage.run({ ...getCallContext(), isCalledOff }, work);
