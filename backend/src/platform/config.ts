import type { Storefront } from '@wayfold/contracts/storefront';

/** What one process of the product is started with; validated by the start script, which names every wrong variable. */
export interface ServeConfig {
  readonly role: 'api' | 'worker' | 'all';
  readonly host: string;
  readonly port: number;
  /** Absolute, without a trailing slash: in links, cookies and canonical addresses. */
  readonly publicOrigin: string;
  readonly databaseUrl: string;
  /** Where the queue lives; in PostgreSQL when absent. */
  readonly redisUrl?: string | undefined;
  /** 32 bytes, base64: wraps the keys of personal data and makes capability tokens. */
  readonly secretKey: string;
  /** Keys that the current one has replaced, or that will replace it: they open what they wrapped. */
  readonly previousSecretKeys?: readonly string[] | undefined;
  /** Developer's tools answer everywhere, not on loopback only. */
  readonly demo: boolean;
  /** Database and sandbox are our own: the clock can be moved. */
  readonly embedded: boolean;
  readonly frontendDir: string;
  /** Whose word on the address of a caller is believed; nobody's when absent. As Fastify takes it, e.g. `loopback`. */
  readonly trustProxy?: readonly string[] | undefined;
  readonly stripe: {
    readonly secretKey: string;
    readonly publishableKey: string;
    readonly webhookSecret: string;
    /** Of a local server that speaks the protocol. */
    readonly apiBase?: string | undefined;
    /** The local server's card form, for a frame of another origin. */
    readonly cardPage?: string | undefined;
    /** Milliseconds until a call counts as unanswered; 20,000 when absent. */
    readonly timeout?: number | undefined;
    /** Calls that all processes together may make in any one second; as many as they like when absent. */
    readonly callsPerSecond?: number | undefined;
  };
  /** Absent where PayPal is not offered. */
  readonly paypal?:
    | {
        /** `https://api-m.paypal.com`, or the sandbox's address with its path. */
        readonly url: string;
        readonly clientId: string;
        readonly clientSecret: string;
        /** Of the webhook that PayPal delivers to us. */
        readonly webhookId: string;
        /** As above. */
        readonly timeout?: number | undefined;
      }
    | undefined;
  /** The service that tells the country of an address; data on this machine when absent. */
  readonly ipCountry?:
    | {
        /** With `{ip}` where the address goes. */
        readonly url: string;
        /** Milliseconds until a call counts as unanswered; 1,000 when absent. */
        readonly timeout?: number | undefined;
      }
    | undefined;
  /** Mails go there; without it they are kept in the embedded mode, and not written elsewhere. */
  readonly smtpUrl?: string | undefined;
  /** Their sender's address; `bookings@` the public host when absent. */
  readonly mailFrom?: string | undefined;
  /** Where it is told that an enquiry came in; the sender's address when absent. */
  readonly enquiriesTo?: string | undefined;
  /** After so many months who asked is erased; 24 when absent. */
  readonly enquiryMonths?: number | undefined;
  /** Whether staff who may change anything need a second factor; when absent, everywhere but in the embedded mode. */
  readonly staffTotp?: 'required' | 'optional' | undefined;
  /** Amounts over this need a second person, in cents; 50,000 when absent. */
  readonly secondPersonOverCents?: number | undefined;
  /** Partners, contact and the like, as far as this installation has its own. */
  readonly storefront?: Partial<Storefront> | undefined;
  /** The first administrator; null creates none. */
  readonly opsBootstrap: { readonly email: string; readonly password: string } | null;
}

/** $500. */
const SECOND_PERSON_OVER_CENTS = 50_000;

/** Amounts over this need a second person, in cents. */
export const secondPersonOver = ({ secondPersonOverCents }: ServeConfig): number =>
  secondPersonOverCents ?? SECOND_PERSON_OVER_CENTS;
