import type { PlantedBugKey } from '../../support/planted-bugs/provider-bugs.js';

/** The harness's settings for a worker's start. */
export interface WorkerSettings {
  readonly databaseUrl: string;
  readonly redisUrl: string | undefined;
  /** URL of the sandbox, PayPal's included. */
  readonly cardUrl: string;
  readonly paypal: { readonly clientId: string; readonly clientSecret: string; readonly webhookId: string };
  /** The planted bug, for the proof that it is noticed. */
  readonly bug: PlantedBugKey | undefined;
}
