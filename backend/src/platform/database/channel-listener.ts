import pg from 'pg';

const RETRY_MS = 1_000;

/** Builds the name under which pg_stat_activity shows a channel's listener. */
export const buildListenerName = (channel: string): string => `wayfold ${channel}`;

/** A listener to one NOTIFY channel over its own connection, which is opened again when it breaks. */
export class ChannelListener {
  private client: pg.Client | undefined;
  private timer: NodeJS.Timeout | undefined;
  private isStopped = false;

  constructor(
    private readonly connectionString: string,
    private readonly channel: string,
    private readonly onSignal: () => void,
    private readonly name = buildListenerName(channel),
  ) {}

  /** Starts listening and never fails: notifications only speed things up, and their receivers also poll. */
  async start(): Promise<void> {
    const client = new pg.Client({
      connectionString: this.connectionString,
      application_name: this.name,
    });
    client.on('notification', this.onSignal);
    client.on('error', () => this.reconnect(client));
    client.on('end', () => this.reconnect(client));
    this.client = client;
    try {
      await client.connect();
      await client.query(`LISTEN ${pg.escapeIdentifier(this.channel)}`);
    } catch {
      this.reconnect(client);
    }
  }

  async stop(): Promise<void> {
    this.isStopped = true;
    clearTimeout(this.timer);
    await this.client?.end().catch(() => undefined);
  }

  private reconnect(client: pg.Client): void {
    if (this.isStopped || client !== this.client) return;
    this.client = undefined;
    this.timer = setTimeout(() => {
      void this.start().then(this.onSignal);
    }, RETRY_MS);
  }
}
