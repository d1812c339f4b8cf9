import { Inject } from '@nestjs/common';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { isRefusal, type Refusal } from '../../kernel/refuse.js';
import { CLOCK, type Clock } from '../clock/clock.js';
import { CommandRunner } from './runner.js';
import type { CommandOutcome, Decision, Envelope, Specs, StatesOf } from './stream-spec.js';

/** Providers by the names under which a use case gets them. */
type ServiceTokens = Readonly<Record<string, symbol | (abstract new (...parts: never[]) => unknown)>>;

type ServiceOf<X> = X extends abstract new (...parts: never[]) => infer T
  ? T
  : X extends { readonly provides?: infer T }
    ? T
    : unknown;

type ServicesFor<Services> = { readonly [Name in keyof Services]: ServiceOf<Services[Name]> } & {
  readonly clock: Clock;
  readonly envelope: Envelope;
};

type AllServices<Services, PureServices> = ServicesFor<Services> &
  ServicesFor<PureServices> & { readonly runner: CommandRunner };

interface UseCase<
  Args extends readonly unknown[],
  Input,
  Streams extends Specs,
  Result,
  Reply,
  Code extends string,
  Services extends ServiceTokens,
  PureServices extends ServiceTokens,
  Facts,
  PrepareRefusal extends string,
> {
  readonly name: string;
  readonly needs?: Services;
  /** Constants and pure functions, the only services that `decide` receives. */
  readonly pureNeeds?: PureServices;
  /** Builds the command's fields from the constructor arguments after the envelope. */
  input(this: void, ...args: Args): Input;
  /**
   * Runs once before the decision: chooses ids, reads, or does what may be repeated. Its facts join the
   * input; its refusal is the reply.
   */
  prepare?(
    this: void,
    input: Input,
    tools: AllServices<Services, PureServices>,
  ): Facts | Refusal<PrepareRefusal> | Promise<Facts | Refusal<PrepareRefusal>>;
  streams(this: void, input: Input & Facts): Streams;
  /** Makes the decision; must be pure, because it runs again after a conflict. */
  decide(
    this: void,
    states: StatesOf<Streams>,
    input: Input & Facts,
    tools: ServicesFor<PureServices>,
  ): Decision<Streams, Result> | Refusal<Code>;
  reply(
    this: void,
    outcome: CommandOutcome<Streams, Result> | Refusal<Code | 'BUSY'>,
    input: Input & Facts,
    tools: AllServices<Services, PureServices>,
  ): Reply | Promise<Reply>;
}

/** The possible replies, with the refusals of `prepare`. */
type ReplyOf<Reply, PrepareRefusal extends string> = [PrepareRefusal] extends [never]
  ? Reply
  : Reply | Refusal<PrepareRefusal>;

type CommandOf<Input, Reply> = Command<Reply> & { readonly envelope: Envelope; readonly input: Input };

export interface DefinedCommand<Args extends readonly unknown[], Input, Reply> {
  /** The message for the command bus. */
  readonly Command: new (envelope: Envelope, ...args: Args) => CommandOf<Input, Reply>;
  /** The Nest provider. `services` follow the order of `needs`, then of `pureNeeds`. */
  readonly Handler: new (
    runner: CommandRunner,
    clock?: Clock,
    ...services: unknown[]
  ) => ICommandHandler<CommandOf<Input, Reply>> & {
    execute(command: CommandOf<Input, Reply>): Promise<Reply>;
  };
}

/** For callers without a clock: a command that needs the time fails. */
const MISSING_CLOCK: Clock = {
  now() {
    throw new Error('a command that needs the time was made without a clock');
  },
};

/** Defines a use case that prepares, loads streams, decides and appends. */
export function defineCommand<
  Args extends readonly unknown[],
  Input,
  Streams extends Specs,
  Result,
  Reply,
  Code extends string = never,
  Services extends ServiceTokens = Record<never, never>,
  PureServices extends ServiceTokens = Record<never, never>,
  Facts = unknown,
  PrepareRefusal extends string = never,
>(
  useCase: UseCase<Args, Input, Streams, Result, Reply, Code, Services, PureServices, Facts, PrepareRefusal>,
): DefinedCommand<Args, Input, ReplyOf<Reply, PrepareRefusal>> {
  const { name, needs, pureNeeds, prepare, input: createInput, streams, decide, reply } = useCase;
  const allNeeds: ServiceTokens = { ...needs, ...pureNeeds };
  const neededServices = Object.entries(allNeeds);
  const CommandClass = createCommandClass<Args, Input, ReplyOf<Reply, PrepareRefusal>>(name, createInput);

  class Handler implements ICommandHandler<CommandOf<Input, ReplyOf<Reply, PrepareRefusal>>> {
    private readonly services: Readonly<Record<string, unknown>>;
    private readonly pureServices: Readonly<Record<string, unknown>>;

    constructor(
      private readonly runner: CommandRunner,
      private readonly clock: Clock = MISSING_CLOCK,
      ...services: unknown[]
    ) {
      if (services.length < neededServices.length)
        throw new Error(`${name} is missing service ${neededServices[services.length]?.[0]}`);
      const providedServices = neededServices.map(([key], index) => [key, services[index]] as const);
      this.services = Object.fromEntries(providedServices);
      this.pureServices = Object.fromEntries(
        providedServices.filter(([key]) => pureNeeds && key in pureNeeds),
      );
    }

    async execute({
      envelope,
      input,
    }: CommandOf<Input, ReplyOf<Reply, PrepareRefusal>>): Promise<ReplyOf<Reply, PrepareRefusal>> {
      const { runner, clock } = this;
      const tools = { ...this.services, clock, envelope, runner } as AllServices<Services, PureServices>;
      const pureTools = { ...this.pureServices, clock, envelope } as ServicesFor<PureServices>;
      const facts = await prepare?.(input, tools);
      if (isRefusal(facts)) return facts as ReplyOf<Reply, PrepareRefusal>;
      const fullInput = { ...input, ...facts } as Input & Facts;
      const outcome = await runner.run<Streams, Result, Code>(envelope, streams(fullInput), (states) =>
        decide(states, fullInput, pureTools),
      );
      return reply(outcome, fullInput, tools);
    }
  }

  Object.defineProperty(Handler, 'name', { value: `${name}Handler` });
  Inject(CommandRunner)(Handler, undefined, 0);
  Inject(CLOCK)(Handler, undefined, 1);
  neededServices.forEach(([, token], index) => Inject(token)(Handler, undefined, index + 2));
  CommandHandler(CommandClass)(Handler);
  return { Command: CommandClass, Handler };
}

/** Creates a class named after its use case, because logs and errors of the bus show that name. */
function createCommandClass<Args extends readonly unknown[], Input, Reply>(
  name: string,
  createInput: (...args: Args) => Input,
): DefinedCommand<Args, Input, Reply>['Command'] {
  class CommandClass extends Command<Reply> {
    readonly input: Input;

    constructor(
      readonly envelope: Envelope,
      ...args: Args
    ) {
      super();
      this.input = createInput(...args);
    }
  }
  Object.defineProperty(CommandClass, 'name', { value: name });
  return CommandClass;
}
