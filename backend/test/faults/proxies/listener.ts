import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';

/** Connections of the worker under test to one peer. */
export class Listener {
  private readonly sockets = new Set<Socket>();

  private constructor(private readonly server: Server) {}

  static async open(onConnection: (socket: Socket) => void): Promise<Listener> {
    const server = createServer({ noDelay: true });
    const listener = new Listener(server);
    server.on('connection', (socket) => {
      listener.addSocket(socket);
      onConnection(socket);
    });
    await new Promise<void>((resolve, reject) => {
      server.once('error', reject);
      server.listen(0, '127.0.0.1', resolve);
    });
    return listener;
  }

  get port(): number {
    return (this.server.address() as AddressInfo).port;
  }

  addSocket(socket: Socket): void {
    this.sockets.add(socket);
    socket.on('error', () => undefined);
    socket.on('close', () => this.sockets.delete(socket));
  }

  cutAll(): void {
    for (const socket of this.sockets) socket.destroy();
  }

  async close(): Promise<void> {
    const serverEnd = new Promise<void>((resolve) => this.server.close(() => resolve()));
    this.cutAll();
    await serverEnd;
  }
}

/** Processes chunks sequentially, however long each takes; a chunk that fails was cut with its connection. */
function runInOrder(handleChunk: (chunk: Buffer) => Promise<void>): (chunk: Buffer) => void {
  let previousChunk = Promise.resolve();
  return (chunk) => {
    previousChunk = previousChunk.then(() => handleChunk(chunk)).catch(() => undefined);
  };
}

interface Side {
  readonly socket: Socket;
  /** Forwards a chunk from this side to the other. */
  readonly forward: (chunk: Buffer) => Promise<void>;
}

/** Joins the worker's connection and the peer's: each forwards its chunks, and both end together. */
export function joinSockets(client: Side, server: Side): void {
  server.socket.on('error', () => undefined);
  for (const { socket, forward } of [client, server]) socket.on('data', runInOrder(forward));
  client.socket.on('close', () => server.socket.destroy());
  server.socket.on('close', () => client.socket.destroy());
}
