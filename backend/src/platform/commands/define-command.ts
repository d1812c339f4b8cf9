import { Inject } from '@nestjs/common';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { isRefusal, type Refusal } from '../../kernel/refuse.js';
import { CLOCK, type Clock } from '../clock/clock.js';
import { CommandRunner } from './runner.js';
import type { Decision, Done, Envelope, Specs, StatesOf } from './spec.js';

/** A symbol under which Nest provides a `T`. */
export type Token<T> = symbol & { readonly provides?: T };

/** Providers by the names under which a use case gets them. */
type Needs = Readonly<Record<string, symbol | (abstract new (...parts: never[]) => unknown)>>;

type Provided<X> = X extends abstract new (...parts: never[]) => infer T
  ? T
  : X extends { readonly provides?: infer T }
    ? T
    : unknown;

type Tools<N> = { readonly [Name in keyof N]: Provided<N[Name]> } & {
  readonly clock: Clock;
  readonly envelope: Envelope;
};

interface UseCase<
  Args extends readonly unknown[],
  Input,
  N extends Needs,
  Facts,
  Early extends string,
  T extends Specs,
  Kept,
  Code extends string,
  Reply,
> {
  readonly name: string;
  readonly needs?: N;
  /** The command's fields, from the constructor arguments after the envelope. */
  input(this: void, ...args: Args): Input;
  /**
   * Runs once before the decision: chooses ids, reads, or does what may be repeated. Its facts join the
   * input; its refusal is the reply.
   */
  prepare?(
    this: void,
    input: Input,
    tools: Tools<N> & { readonly runner: CommandRunner },
  ): Facts | Refusal<Early> | Promise<Facts | Refusal<Early>>;
  streams(this: void, input: Input & Facts): T;
  /** Pure: runs again after a conflict, so it only asks its tools. */
  decide(
    this: void,
    states: StatesOf<T>,
    input: Input & Facts,
    tools: Tools<N>,
  ): Decision<T, Kept> | Refusal<Code>;
  reply(
    this: void,
    outcome: Done<T, Kept> | Refusal<Code | 'BUSY'>,
    input: Input & Facts,
    tools: Tools<N> & { readonly runner: CommandRunner },
  ): Reply | Promise<Reply>;
}

/** A refusal of `prepare` is the reply, if there is one. */
type Answer<Reply, Early extends string> = [Early] extends [never] ? Reply : Reply | Refusal<Early>;

type Made<Input, Reply> = Command<Reply> & { readonly envelope: Envelope; readonly input: Input };

export interface DefinedCommand<Args extends readonly unknown[], Input, Reply> {
  /** For the command bus. */
  readonly Command: new (envelope: Envelope, ...args: Args) => Made<Input, Reply>;
  /** The Nest provider; takes what the use case needs in its order. */
  readonly Handler: new (
    runner: CommandRunner,
    clock?: Clock,
    ...services: unknown[]
  ) => ICommandHandler<Made<Input, Reply>> & { execute(command: Made<Input, Reply>): Promise<Reply> };
}

/** For callers without a clock: a command that needs the time fails. */
const NO_CLOCK: Clock = {
  now() {
    throw new Error('a command that needs the time was made without a clock');
  },
};

/** Defines a use case that prepares, loads streams, decides and appends. */
export function defineCommand<
  Args extends readonly unknown[],
  Input,
  T extends Specs,
  Kept,
  Reply,
  Code extends string = never,
  N extends Needs = Record<never, never>,
  Facts = unknown,
  Early extends string = never,
>(
  useCase: UseCase<Args, Input, N, Facts, Early, T, Kept, Code, Reply>,
): DefinedCommand<Args, Input, Answer<Reply, Early>> {
  const { name, needs, prepare, input: inputOf, streams, decide, reply } = useCase;
  const needed = Object.entries(needs ?? {});

  class Wanted extends Command<Answer<Reply, Early>> {
    readonly input: Input;

    constructor(
      readonly envelope: Envelope,
      ...args: Args
    ) {
      super();
      this.input = inputOf(...args);
    }
  }

  class Handler implements ICommandHandler<Wanted> {
    private readonly services: Readonly<Record<string, unknown>>;

    constructor(
      private readonly runner: CommandRunner,
      private readonly clock: Clock = NO_CLOCK,
      ...services: unknown[]
    ) {
      if (services.length < needed.length)
        throw new Error(`${name} was made without ${needed[services.length]?.[0]}`);
      this.services = Object.fromEntries(needed.map(([key], n) => [key, services[n]]));
    }

    async execute({ envelope, input }: Wanted): Promise<Answer<Reply, Early>> {
      const { runner, clock } = this;
      const tools = { ...this.services, clock, envelope, runner } as Tools<N> & { runner: CommandRunner };
      const facts = await prepare?.(input, tools);
      if (isRefusal(facts)) return facts as Answer<Reply, Early>;
      const all = { ...input, ...facts } as Input & Facts;
      const outcome = await runner.run<T, Kept, Code>(envelope, streams(all), (states) =>
        decide(states, all, tools),
      );
      return reply(outcome, all, tools);
    }
  }

  Object.defineProperty(Wanted, 'name', { value: name });
  Object.defineProperty(Handler, 'name', { value: `${name}Handler` });
  Inject(CommandRunner)(Handler, undefined, 0);
  Inject(CLOCK)(Handler, undefined, 1);
  needed.forEach(([, token], n) => Inject(token)(Handler, undefined, n + 2));
  CommandHandler(Wanted)(Handler);
  return { Command: Wanted, Handler };
}
