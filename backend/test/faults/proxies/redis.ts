import { createHash } from 'node:crypto';
import { createRequire } from 'node:module';
import { connect, type Socket } from 'node:net';
import type { CountedStep, Gate } from './gate.js';
import { joinSockets, Listener } from './listener.js';
import { parseResp } from './redis-protocol.js';

/** The queue's own commands: adding, fetching and finishing jobs. Other commands are housekeeping. */
const STEP_PATTERN = /^(add\w*Job|moveToActive|moveToFinished|moveToDelayed|retryJob)$/;

const scripts = createRequire(import.meta.url)('bullmq/dist/cjs/scripts/index.js') as Readonly<
  Record<string, { readonly name?: string; readonly content?: string }>
>;
const hashScript = (script: string): string => createHash('sha1').update(script).digest('hex');

/** Command names by the hashes that they are called by. */
const commandNames = new Map(
  Object.values(scripts).flatMap(({ name, content }) =>
    name !== undefined && content !== undefined && STEP_PATTERN.test(name)
      ? [[hashScript(content), name] as const]
      : [],
  ),
);

function nameStep(command: readonly unknown[]): string | undefined {
  const [verb, script] = command.map(String);
  const hashes: Readonly<Record<string, string | undefined>> = {
    evalsha: script,
    eval: hashScript(script ?? ''),
  };
  const name = commandNames.get(hashes[verb?.toLowerCase() ?? ''] ?? '');
  return name && `queue ${name}`;
}

/** First byte, `>`, of a push message of RESP3, which answers no command. */
const PUSH_TYPE = 0x3e;

/** Bytes of one direction, cut into messages. */
class MessageReader {
  private bytes = Buffer.alloc(0);

  *takeMessages(chunk: Buffer): Generator<{ readonly message: Buffer; readonly value: unknown }> {
    this.bytes = Buffer.concat([this.bytes, chunk]);
    let frame = parseResp(this.bytes, 0);
    while (frame) {
      const message = this.bytes.subarray(0, frame.end);
      this.bytes = this.bytes.subarray(frame.end);
      yield { message, value: frame.value };
      frame = parseResp(this.bytes, 0);
    }
  }
}

/** Opens a proxy between worker and Redis; a step is a queue command. */
export const openRedisProxy = (gate: Gate, getTargetPort: () => number): Promise<Listener> =>
  Listener.open((client) => {
    new Conversation(client, connect(getTargetPort(), '127.0.0.1'), gate);
  });

class Conversation {
  private readonly fromClient = new MessageReader();
  private readonly fromServer = new MessageReader();
  /** Steps of commands without a reply so far; undefined for uncounted commands. */
  private readonly pendingSteps: (CountedStep | undefined)[] = [];

  constructor(
    private readonly client: Socket,
    private readonly server: Socket,
    private readonly gate: Gate,
  ) {
    joinSockets(
      { socket: client, forward: (chunk) => this.forwardToServer(chunk) },
      { socket: server, forward: (chunk) => this.forwardToClient(chunk) },
    );
  }

  private async forwardToServer(chunk: Buffer): Promise<void> {
    for (const { message, value } of this.fromClient.takeMessages(chunk)) {
      const step = this.gate.countStep(nameStep(Array.isArray(value) ? value : []));
      if ((await this.gate.passEdge(step, 'before')) !== 'go') return this.cutConnections();
      this.pendingSteps.push(step);
      this.server.write(message);
    }
  }

  private async forwardToClient(chunk: Buffer): Promise<void> {
    for (const { message } of this.fromServer.takeMessages(chunk)) {
      const step = message[0] === PUSH_TYPE ? undefined : this.pendingSteps.shift();
      if ((await this.gate.passEdge(step, 'after')) !== 'go') return this.cutConnections();
      this.client.write(message);
    }
  }

  private cutConnections(): void {
    this.client.destroy();
    this.server.destroy();
  }
}
