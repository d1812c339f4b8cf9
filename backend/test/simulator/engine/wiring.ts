import 'reflect-metadata';
import { PARAMTYPES_METADATA, SELF_DECLARED_DEPS_METADATA } from '@nestjs/common/constants.js';
import type { Token } from '../../../src/kernel/token.js';

/** Where the decorators keep a handler's command or query; their package does not export the names. */
const HANDLER_KEYS = ['__commandHandler__', '__queryHandler__'];

type ClassOf<T = object> = abstract new (...args: never[]) => T;
type InjectionToken = string | symbol | ClassOf;

/** Lets the compiler check a provider against the type of its token. */
export const provide = <T>(
  token: Token<T> | ClassOf<T>,
  value: NoInfer<T>,
): readonly [InjectionToken, unknown] => [token as InjectionToken, value];

export interface Handler {
  execute(command: never): Promise<unknown>;
}

/** An assembly of objects by constructor parameters, like the framework's, without starting it. */
export class Wiring {
  private readonly instances = new Map<InjectionToken, unknown>();

  constructor(providers: readonly (readonly [InjectionToken, unknown])[]) {
    for (const [token, value] of providers) this.instances.set(token, value);
  }

  /** Returns the singleton. @throws Error if a dependency is not registered */
  get<T extends object>(token: ClassOf<T>): T {
    if (!this.instances.has(token)) this.instances.set(token, this.newInstance(token));
    return this.instances.get(token) as T;
  }

  /** Creates a new instance, with some dependencies replaced. */
  newInstance<T extends object>(
    target: ClassOf<T>,
    overrides: readonly (readonly [InjectionToken, unknown])[] = [],
  ): T {
    const args = listDependencies(target).map((dependency) => {
      const override = overrides.find(([token]) => token === dependency);
      if (override) return override[1];
      if (this.instances.has(dependency)) return this.instances.get(dependency);
      if (typeof dependency !== 'function')
        throw new Error(`no provider is registered for ${String(dependency)}, which ${target.name} needs`);
      return this.get(dependency);
    });
    return new (target as new (...dependencies: unknown[]) => T)(...args);
  }
}

/** Lists a constructor's parameters: the types that the compiler stored, except where a token is declared. */
function listDependencies(target: ClassOf): readonly InjectionToken[] {
  const types = (Reflect.getMetadata(PARAMTYPES_METADATA, target) ?? []) as readonly InjectionToken[];
  const declarations = (Reflect.getMetadata(SELF_DECLARED_DEPS_METADATA, target) ?? []) as readonly {
    readonly index: number;
    readonly param: InjectionToken;
  }[];
  if (Math.max(types.length, declarations.length) < target.length)
    throw new Error(`the parameters of ${target.name} are unknown: it has no decorator`);
  const tokens = [...types];
  for (const { index, param } of declarations) tokens[index] = param;
  return tokens;
}

/** A bus from commands to their handlers, created on first use. */
export class Bus {
  private readonly handlers = new Map<unknown, Handler | (() => Handler)>();

  /** Registers a handler under the command or query that its decorator names. */
  registerHandler(handler: ClassOf<Handler>, make: () => Handler): void {
    for (const key of HANDLER_KEYS)
      if (Reflect.hasMetadata(key, handler)) this.handlers.set(Reflect.getMetadata(key, handler), make);
  }

  setHandler(command: ClassOf, handler: Handler): void {
    this.handlers.set(command, handler);
  }

  execute(command: object): Promise<unknown> {
    const entry = this.handlers.get(command.constructor);
    if (!entry) throw new Error(`no handler is registered for ${command.constructor.name}`);
    const handler = typeof entry === 'function' ? entry() : entry;
    return handler.execute(command as never);
  }
}
