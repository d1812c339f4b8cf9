import type { Token } from '../kernel/token.js';

/**
 * Configuration of one process, validated by the start script, which names every invalid variable. A module
 * that has settings adds them in its manifest.
 */
export interface ServeConfig {
  readonly role: 'api' | 'worker' | 'all';
  readonly host: string;
  readonly port: number;
  /** Absolute, without a trailing slash; used in links, cookies and canonical addresses. */
  readonly publicOrigin: string;
  readonly databaseUrl: string;
  /** The job queue's Redis; PostgreSQL if absent. */
  readonly redisUrl?: string | undefined;
  /** 32 bytes, base64: wraps the keys of personal data and derives capabilities. */
  readonly secretKey: string;
  /** Former or upcoming keys, which still unwrap what they wrapped. */
  readonly previousSecretKeys?: readonly string[] | undefined;
  /** Developer tools answer on every address, not on loopback only. */
  readonly isDemo: boolean;
  /** Database and sandbox are ours, so the clock can be moved. */
  readonly isEmbedded: boolean;
  readonly frontendDir: string;
  /** Proxies trusted to report the caller's address, in Fastify's notation, e.g. `loopback`; absent: none. */
  readonly trustProxy?: readonly string[] | undefined;
  readonly stripe: {
    readonly secretKey: string;
    readonly publishableKey: string;
    readonly webhookSecret: string;
    /** A local server that speaks the protocol. */
    readonly apiBase?: string | undefined;
    /** The local server's card form, framed from another origin. */
    readonly cardPage?: string | undefined;
    readonly timeoutMs?: number | undefined;
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
        readonly timeoutMs?: number | undefined;
      }
    | undefined;
}

/** Injection token of the public origin such as `https://shop.example`, for return URLs of providers. */
export const PUBLIC_ORIGIN = Symbol('PublicOrigin') as Token<string>;
