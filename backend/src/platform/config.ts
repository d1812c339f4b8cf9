import type { Storefront } from '@wayfold/contracts/storefront';
import type { Token } from './commands/define-command.js';

/** Configuration of one process, validated by the start script, which names every invalid variable. */
export interface ServeConfig {
  readonly role: 'api' | 'worker' | 'all';
  readonly host: string;
  readonly port: number;
  /** Absolute, without a trailing slash; used in links, cookies and canonical addresses. */
  readonly publicOrigin: string;
  readonly databaseUrl: string;
  /** The job queue's Redis; PostgreSQL if absent. */
  readonly redisUrl?: string | undefined;
  /** 32 bytes, base64: wraps the keys of personal data and derives capability tokens. */
  readonly secretKey: string;
  /** Former or upcoming keys, which still unwrap what they wrapped. */
  readonly previousSecretKeys?: readonly string[] | undefined;
  /** Developer tools answer on every address, not on loopback only. */
  readonly isDemo: boolean;
  /** Database and sandbox are ours, so the clock can be moved. */
  readonly isEmbedded: boolean;
  readonly frontendDir: string;
  /**
   * Proxies trusted to report the caller's address, in Fastify's notation, e.g. `loopback`; none if
   * absent.
   */
  readonly trustProxy?: readonly string[] | undefined;
  readonly stripe: {
    readonly secretKey: string;
    readonly publishableKey: string;
    readonly webhookSecret: string;
    /** A local server that speaks the protocol. */
    readonly apiBase?: string | undefined;
    /** The local server's card form, framed from another origin. */
    readonly cardPage?: string | undefined;
    /** Call timeout in ms; default 20,000. */
    readonly timeout?: number | undefined;
    /** Calls per second over all processes; unlimited if absent. */
    readonly callsPerSecond?: number | undefined;
  };
  /** Absent if PayPal is not offered. */
  readonly paypal?:
    | {
        /** `https://api-m.paypal.com`, or the sandbox's address with its path. */
        readonly url: string;
        readonly clientId: string;
        readonly clientSecret: string;
        /** Id of the webhook through which PayPal delivers events. */
        readonly webhookId: string;
        /** Call timeout in ms; default 20,000. */
        readonly timeout?: number | undefined;
      }
    | undefined;
  /** Service that maps addresses to countries; the bundled data if absent. */
  readonly ipCountry?:
    | {
        /** Contains `{ip}` as the placeholder of the address. */
        readonly url: string;
        /** Call timeout in ms; default 1,000. */
        readonly timeout?: number | undefined;
      }
    | undefined;
  /** SMTP server for mails. Without one, the embedded mode stores mails and other modes send none. */
  readonly smtpUrl?: string | undefined;
  /** Sender address; default `bookings@` the public host. */
  readonly mailFrom?: string | undefined;
  /** Recipient of enquiry notifications; default: the sender address. */
  readonly enquiriesTo?: string | undefined;
  /** Months until an enquirer's data are erased; default 24. */
  readonly enquiryMonths?: number | undefined;
  /** Second factor of staff with write access; by default required, except in the embedded mode. */
  readonly staffTotp?: 'required' | 'optional' | undefined;
  /** Amounts above this need a second person's approval, in cents; default 50,000. */
  readonly secondPersonOverCents?: number | undefined;
  /** Partners, contact and similar data that this installation overrides. */
  readonly storefront?: Partial<Storefront> | undefined;
  /** The first administrator; null creates none. */
  readonly opsBootstrap: { readonly email: string; readonly password: string } | null;
}

const SECOND_PERSON_OVER_CENTS = 50_000;

/** Amounts above this need a second person's approval, in cents. */
export const getApprovalLimitCents = ({ secondPersonOverCents }: ServeConfig): number =>
  secondPersonOverCents ?? SECOND_PERSON_OVER_CENTS;

/** Injection token of that amount. */
export const APPROVAL_LIMIT_CENTS = Symbol('ApprovalLimitCents') as Token<number>;

/** Injection token of the public origin such as `https://shop.example`, for return URLs of providers. */
export const PUBLIC_ORIGIN = Symbol('PublicOrigin') as Token<string>;
