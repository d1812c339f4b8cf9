import type { CardProvider } from '../../../src/platform/card-provider/port.js';

const unknownResponse = { kind: 'unknown', reason: 'no answer' } as const;

/** A card provider whose calls or responses get lost, by name of the call. */
export class UnreliableProvider {
  /** Calls whose next response is lost, though they are executed. */
  readonly lostResponses = new Set<keyof CardProvider>();
  /** Calls that are not executed. */
  readonly failingCalls = new Set<keyof CardProvider>();

  wrap = (real: CardProvider): CardProvider =>
    new Proxy(real, {
      get: (target, property) => {
        const name = property as keyof CardProvider;
        const value: unknown = Reflect.get(target, name, target);
        if (typeof value !== 'function' || name === 'parseEvent') return value;
        return async (...args: unknown[]) => {
          if (this.failingCalls.has(name)) return unknownResponse;
          const response: unknown = await (value as (...a: unknown[]) => unknown).apply(target, args);
          return this.lostResponses.delete(name) ? unknownResponse : response;
        };
      },
    });

  recover(): void {
    this.lostResponses.clear();
    this.failingCalls.clear();
  }
}
