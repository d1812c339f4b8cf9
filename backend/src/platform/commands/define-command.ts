import { Inject } from '@nestjs/common';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { Refusal } from '../../kernel/refuse.js';
import { CLOCK, type Clock } from '../clock/clock.js';
import { CommandRunner } from './runner.js';
import type { Decision, Done, Envelope, Specs, StatesOf } from './spec.js';

type Outcome<T, Kept, Code extends string> = Done<T, Kept> | Refusal<Code | 'BUSY'>;

interface UseCase<
  Args extends readonly unknown[],
  Input,
  T extends Specs,
  Kept,
  Code extends string,
  Reply,
  Service,
> {
  readonly name: string;
  /** A provider that `decide` uses. It has no effects. */
  readonly needs?: abstract new (...parts: never[]) => Service;
  /** The command's fields, from the constructor arguments after the envelope. */
  input(this: void, ...args: Args): Input;
  streams(this: void, input: Input): T;
  /** Pure: runs again after a conflict. */
  decide(
    this: void,
    states: StatesOf<T>,
    input: Input,
    clock: Clock,
    service: Service,
  ): Decision<T, Kept> | Refusal<Code>;
  reply(this: void, outcome: Outcome<T, Kept, Code>, input: Input): Reply;
}

type Made<Input, Reply> = Command<Reply> & { readonly envelope: Envelope; readonly input: Input };

export interface DefinedCommand<Args extends readonly unknown[], Input, Reply, Service = unknown> {
  /** For the command bus. */
  readonly Command: new (envelope: Envelope, ...args: Args) => Made<Input, Reply>;
  /** The Nest provider. */
  readonly Handler: new (
    runner: CommandRunner,
    clock?: Clock,
    service?: Service,
  ) => ICommandHandler<Made<Input, Reply>> & { execute(command: Made<Input, Reply>): Promise<Reply> };
}

/** For callers without a clock: a command that needs the time fails. */
const NO_CLOCK: Clock = {
  now() {
    throw new Error('a command that needs the time was made without a clock');
  },
};

/** Defines a use case that only loads streams, decides and appends. */
export function defineCommand<
  Args extends readonly unknown[],
  Input,
  T extends Specs,
  Kept,
  Reply,
  Code extends string = never,
  Service = undefined,
>(useCase: UseCase<Args, Input, T, Kept, Code, Reply, Service>): DefinedCommand<Args, Input, Reply, Service> {
  const { name, needs, input: inputOf, streams, decide, reply } = useCase;

  class Wanted extends Command<Reply> {
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
    constructor(
      private readonly runner: CommandRunner,
      private readonly clock: Clock = NO_CLOCK,
      private readonly service?: Service,
    ) {}

    async execute({ envelope, input }: Wanted): Promise<Reply> {
      if (needs && !this.service) throw new Error(`${name} was made without ${needs.name}`);
      const outcome = await this.runner.run<T, Kept, Code>(envelope, streams(input), (states) =>
        decide(states, input, this.clock, this.service as Service),
      );
      return reply(outcome, input);
    }
  }

  Object.defineProperty(Wanted, 'name', { value: name });
  Object.defineProperty(Handler, 'name', { value: `${name}Handler` });
  Inject(CommandRunner)(Handler, undefined, 0);
  Inject(CLOCK)(Handler, undefined, 1);
  if (needs) Inject(needs)(Handler, undefined, 2);
  CommandHandler(Wanted)(Handler);
  return { Command: Wanted, Handler };
}
