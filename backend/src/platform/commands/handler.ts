import type { FactoryProvider } from '@nestjs/common';

/**
 * Provides a handler built by hand. `@nestjs/cqrs` finds the handler's command only on an instance from a
 * factory with `inject`.
 */
export const provideHandler = <H>(
  type: abstract new (...parts: never[]) => H,
  instance: H,
): FactoryProvider<H> => ({
  provide: type,
  inject: [],
  useFactory: () => instance,
});
