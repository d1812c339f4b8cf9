import type { FactoryProvider } from '@nestjs/common';

/**
 * A handler that was made by hand as a provider. The buses of `@nestjs/cqrs` read a handler's command from the
 * instance only when the provider is a factory with `inject`.
 */
export const handler = <H>(type: abstract new (...parts: never[]) => H, instance: H): FactoryProvider<H> => ({
  provide: type,
  inject: [],
  useFactory: () => instance,
});
