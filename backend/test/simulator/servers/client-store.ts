import { AppendQueue } from '../../../src/platform/event-store/append-queue.js';
import type { PreparedRequest } from '../../../src/platform/event-store/batch.js';
import type { BatchSender } from '../../../src/platform/event-store/batch-sender.js';
import type {
  AppendOutcome,
  AppendRequest,
  EventStore,
  ReadStreamOptions,
  StoredEvent,
} from '../../../src/platform/event-store/port.js';
import { newEncodedAppend } from '../../support/event-store/append-log.js';
import type { Database } from './database.js';

export type MessageFate = 'goes' | 'never arrives' | 'the response is lost';

/** One process's connection to its servers. */
export interface ServerConnection {
  waitForTurn(label: string): Promise<void>;
  /** Delays a response, sometimes. */
  delayResponse(): Promise<void>;
  drawFate(): MessageFate;
  writeLine(text: string): void;
}

class ConnectionLostError extends Error {
  constructor() {
    super('the connection was lost');
  }
}

/** One process's access to the log: over a failing connection, with the product's own append queue. */
export class ClientStore implements EventStore {
  private readonly queue: AppendQueue;

  constructor(
    private readonly database: Database,
    private readonly connection: ServerConnection,
  ) {
    const sender: BatchSender = {
      isBatchable: () => false,
      sendMany: () =>
        Promise.reject(new Error('the simulated store cannot send several requests in one call')),
      sendOne: (preparedRequest) => this.sendRequest(preparedRequest),
      findOutcome: () => Promise.resolve(undefined),
    };
    // The simulated log encodes; the queue only counts the events.
    this.queue = new AppendQueue(sender, newEncodedAppend);
  }

  async append(request: AppendRequest): Promise<AppendOutcome> {
    return this.queue.append(request);
  }

  /** Sends like the PostgreSQL adapter: again after a lost connection, and then recognizes its own append. */
  private async sendRequest({ request }: PreparedRequest): Promise<AppendOutcome> {
    for (let attempt = 1; ; attempt++) {
      try {
        const outcome = await this.sendOnce(request);
        if (outcome.status !== 'duplicate' || attempt === 1) return outcome;
        return (await this.database.recognizeAppend(request)) ?? outcome;
      } catch (error) {
        if (!(error instanceof ConnectionLostError) || attempt === 2) throw error;
      }
    }
  }

  private async sendOnce(request: AppendRequest): Promise<AppendOutcome> {
    const label = `appends ${request.streams.flatMap(({ events }) => events.map(({ type }) => type)).join(', ')}`;
    await this.connection.waitForTurn(label);
    const fate = this.connection.drawFate();
    if (fate !== 'goes') this.connection.writeLine(`  … ${fate}`);
    if (fate === 'never arrives') throw new ConnectionLostError();
    const outcome = await this.database.append(request);
    if (outcome.status !== 'ok') this.connection.writeLine(`  … ${outcome.status}`);
    if (fate === 'the response is lost') throw new ConnectionLostError();
    await this.connection.delayResponse();
    return outcome;
  }

  async readStreams(
    streamIds: readonly string[],
    options?: ReadStreamOptions,
  ): Promise<Map<string, StoredEvent[]>> {
    await this.waitToRead('reads streams');
    return this.database.log.readStreams(streamIds, options);
  }

  async readAll(
    afterPosition: number,
    limit: number,
    types?: readonly string[],
  ): ReturnType<EventStore['readAll']> {
    await this.waitToRead('reads the log');
    return this.database.log.readAll(afterPosition, limit, types);
  }

  async readHead(): Promise<number> {
    await this.waitToRead('reads the head');
    return this.database.log.readHead();
  }

  async findCommand(commandId: string): Promise<{ result: unknown } | undefined> {
    await this.waitToRead('finds a command');
    return this.database.log.findCommand(commandId);
  }

  onAppend(): () => void {
    return () => undefined;
  }

  private async waitToRead(label: string): Promise<void> {
    await this.connection.waitForTurn(label);
    if (this.connection.drawFate() !== 'goes') {
      this.connection.writeLine('  … without a response');
      throw new ConnectionLostError();
    }
  }
}
