import { connect, type Socket } from 'node:net';
import type { CountedStep, Gate } from './gate.js';
import { joinSockets, Listener } from './listener.js';
import { PostgresSteps } from './postgres-steps.js';

/** First bytes of the client's messages. */
const CODE = {
  sync: 'S',
  query: 'Q',
  bind: 'B',
  parse: 'P',
  execute: 'E',
  describe: 'D',
  close: 'C',
} as const;
/** First byte, `Z`, of the server's message that ends the response to a query. */
const READY_FOR_QUERY = 0x5a;
/** Messages that belong to the query ended by the next Sync. */
const PART_CODES: readonly string[] = [CODE.bind, CODE.parse, CODE.execute, CODE.describe, CODE.close];

/** Opens a proxy between worker and PostgreSQL; a step is a query, up to the server's ReadyForQuery. */
export const openPostgresProxy = (gate: Gate, getTargetPort: () => number): Promise<Listener> =>
  Listener.open((client) => new Conversation(client, connect(getTargetPort(), '127.0.0.1'), gate));

class Conversation {
  private steps: PostgresSteps | undefined;
  private fromClient = Buffer.alloc(0);
  private fromServer = Buffer.alloc(0);
  /** Messages of the query in progress. */
  private parts: Buffer[] = [];
  private names = { statement: '', sql: '' };
  /** Steps of queries without a response so far; undefined for uncounted queries. */
  private readonly pendingSteps: (CountedStep | undefined)[] = [];
  private heldMessages: Buffer[] = [];

  constructor(
    private readonly client: Socket,
    private readonly server: Socket,
    private readonly gate: Gate,
  ) {
    server.setNoDelay(true);
    joinSockets(
      { socket: client, forward: (chunk) => this.forwardToServer(chunk) },
      { socket: server, forward: (chunk) => this.forwardToClient(chunk) },
    );
  }

  private async forwardToServer(chunk: Buffer): Promise<void> {
    this.fromClient = Buffer.concat([this.fromClient, chunk]);
    for (;;) {
      const head = this.steps ? 1 : 0;
      if (this.fromClient.length < head + 4) return;
      const end = head + this.fromClient.readInt32BE(head);
      if (this.fromClient.length < end) return;
      const message = this.fromClient.subarray(0, end);
      this.fromClient = this.fromClient.subarray(end);
      if (this.steps) await this.handleMessage(message, this.steps);
      else {
        // The start-up message, with the connection's settings.
        this.steps = new PostgresSteps(message.includes('search_path'));
        this.server.write(message);
      }
    }
  }

  private async handleMessage(message: Buffer, steps: PostgresSteps): Promise<void> {
    const code = String.fromCharCode(message[0] ?? 0);
    if (code === CODE.parse) this.names.sql = splitTexts(message)[1] ?? '';
    if (code === CODE.bind) this.names.statement = splitTexts(message)[1] ?? '';
    if (code === CODE.query) this.names.sql = splitTexts(message)[0] ?? '';
    this.parts.push(message);
    if (PART_CODES.includes(code)) return;
    const batch = Buffer.concat(this.parts);
    const { statement, sql } = this.names;
    this.parts = [];
    this.names = { statement: '', sql: '' };
    if (code !== CODE.sync && code !== CODE.query) return void this.server.write(batch);
    const step = this.gate.countStep(steps.findStep(statement, sql, batch.toString('latin1')));
    if ((await this.gate.passEdge(step, 'before')) !== 'go') return this.cutConnections();
    this.pendingSteps.push(step);
    this.server.write(batch);
  }

  private async forwardToClient(chunk: Buffer): Promise<void> {
    this.fromServer = Buffer.concat([this.fromServer, chunk]);
    while (this.fromServer.length >= 5) {
      const end = 1 + this.fromServer.readInt32BE(1);
      if (this.fromServer.length < end) break;
      const message = this.fromServer.subarray(0, end);
      this.fromServer = this.fromServer.subarray(end);
      this.heldMessages.push(message);
      if (message[0] !== READY_FOR_QUERY) continue;
      if ((await this.gate.passEdge(this.pendingSteps.shift(), 'after')) !== 'go')
        return this.cutConnections();
      this.flushHeld();
    }
    // Sign-in and notifications answer no query.
    if (this.pendingSteps.length === 0) this.flushHeld();
  }

  private flushHeld(): void {
    if (this.heldMessages.length === 0) return;
    this.client.write(Buffer.concat(this.heldMessages));
    this.heldMessages = [];
  }

  private cutConnections(): void {
    this.client.destroy();
    this.server.destroy();
  }
}

/** Returns the zero-terminated strings at the start of a message. */
const splitTexts = (message: Buffer): string[] => message.subarray(5).toString('utf8').split('\0', 2);
