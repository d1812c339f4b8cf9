import type { AddressInfo, Socket } from 'node:net';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';

export interface AcceptedMail {
  readonly messageId: string;
  readonly to: string;
  /** Raw header lines and body. */
  readonly raw: string;
}

/**
 * The server's reaction to the next mail. It accepts the mail; refuses recipient or mail with a code; accepts
 * and cuts the connection before saying so; stays silent; or cuts halfway through the mail.
 */
export type OfficeReaction =
  | 'takes'
  | {
      readonly refuses: 'recipient' | 'mail' | 'sender';
      readonly code: number;
      /** The enhanced code, e.g. `5.7.1`. */
      readonly enhanced?: string;
    }
  | 'cuts-after-taking'
  | 'is-silent'
  | 'cuts-before-data';

export interface OfficeOptions {
  readonly tls?: SMTPServerOptions;
  /** Called when a mail was accepted, before the server answers the sender. */
  readonly onTaken?: () => Promise<void>;
}

class SmtpRefusal extends Error {
  constructor(
    readonly responseCode: number,
    enhanced = '',
  ) {
    // Servers repeat the address in their responses.
    super(`${enhanced} no such user marta@example.org`.trim());
  }
}

/** A real SMTP server on this machine. */
export class PostOffice {
  readonly acceptedMails: AcceptedMail[] = [];
  /** Reactions to the next mails; afterward the server accepts every mail. */
  readonly reactions: OfficeReaction[] = [];
  /** Number of connections ever opened. */
  connectionCount = 0;
  private reaction: OfficeReaction = 'takes';
  private readonly sockets = new Set<Socket>();

  private constructor(
    private readonly server: SMTPServer,
    readonly port: number,
  ) {}

  static async open({ tls, onTaken }: OfficeOptions = {}): Promise<PostOffice> {
    const holder: { office?: PostOffice } = {};
    const requireOffice = (): PostOffice => {
      if (!holder.office) throw new Error('the mail server is not listening');
      return holder.office;
    };
    const server = new SMTPServer({
      authOptional: true,
      disabledCommands: tls ? [] : ['STARTTLS', 'AUTH'],
      allowInsecureAuth: true,
      logger: false,
      onMailFrom: (_address, _session, callback) => {
        requireOffice().reaction = requireOffice().reactions.shift() ?? 'takes';
        callback(requireOffice().findRefusal('sender'));
      },
      onRcptTo: (_address, _session, callback) => {
        if (requireOffice().reaction === 'cuts-before-data') return requireOffice().cutConnections();
        callback(requireOffice().findRefusal('recipient'));
      },
      onData: (stream, session, callback) => {
        const chunks: Buffer[] = [];
        stream.on('data', (chunk: Buffer) => chunks.push(chunk));
        stream.on('end', () => {
          const { reaction } = requireOffice();
          const refusal = requireOffice().findRefusal('mail');
          if (refusal) return callback(refusal);
          if (reaction === 'is-silent') return;
          const raw = Buffer.concat(chunks).toString();
          const messageId = /^Message-ID:\s+<(.*)>\r?$/im.exec(raw)?.[1] ?? '';
          requireOffice().acceptedMails.push({
            messageId,
            to: session.envelope.rcptTo[0]?.address ?? '',
            raw,
          });
          if (reaction === 'cuts-after-taking') return requireOffice().cutConnections();
          void (onTaken?.() ?? Promise.resolve()).then(() => callback());
        });
      },
      ...tls,
    });
    server.on('error', () => undefined); // cut connections are under test
    server.server.on('connection', (socket: Socket) => {
      if (!holder.office) return;
      holder.office.connectionCount += 1;
      holder.office.sockets.add(socket);
      socket.once('close', () => holder.office?.sockets.delete(socket));
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    holder.office = new PostOffice(server, (server.server.address() as AddressInfo).port);
    return holder.office;
  }

  get url(): string {
    return `smtp://127.0.0.1:${this.port}`;
  }

  /** Drops every connection silently. */
  cutConnections(): void {
    for (const socket of this.sockets) socket.destroy();
  }

  async close(): Promise<void> {
    this.cutConnections();
    await new Promise<void>((resolve) => this.server.close(() => resolve()));
  }

  private findRefusal(step: 'recipient' | 'mail' | 'sender'): SmtpRefusal | undefined {
    const { reaction } = this;
    return typeof reaction === 'object' && reaction.refuses === step
      ? new SmtpRefusal(reaction.code, reaction.enhanced)
      : undefined;
  }
}
