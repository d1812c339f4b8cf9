import type { FactoryProvider } from '@nestjs/common';

/**
 * Provides a handler instance made by hand. `@nestjs/cqrs` reads a handler's command from the instance only
 * if the provider is a factory with `inject`.
 */
export const provideHandler = <H>(
  type: abstract new (...parts: never[]) => H,
  instance: H,
): FactoryProvider<H> => ({
  provide: type,
  inject: [],
  useFactory: () => instance,
});
