import { AsyncLocalStorage } from 'node:async_hooks';

/** A customer, a seat or a refund waits for prompt calls; background ones have the whole day. */
export type Priority = 'prompt' | 'background';

export interface CallContext {
  readonly priority: Priority;
  /** Asked last thing before a call is sent; then it is not when somebody has switched it off meanwhile. */
  readonly calledOff?: (() => Promise<boolean>) | undefined;
}

const PROMPT: CallContext = { priority: 'prompt' };
const current = new AsyncLocalStorage<CallContext>();

export const callContext = (): CallContext => current.getStore() ?? PROMPT;

/** Calls to providers made by `work` go out after everything that somebody waits for. */
export const inBackground = <T>(work: () => Promise<T>): Promise<T> =>
  current.run({ ...callContext(), priority: 'background' }, work);

/** Calls made by `work` are not sent once `calledOff` is so, however long they had to wait. */
export const unless = <T>(calledOff: () => Promise<boolean>, work: () => Promise<T>): Promise<T> =>
  current.run({ ...callContext(), calledOff }, work);
