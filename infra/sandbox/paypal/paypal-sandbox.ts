import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { sendBody, sendText } from '../shared/http.js';
import type { Journal } from '../shared/journal.js';
import { Webhooks, type WebhookSource } from '../shared/webhooks.js';
import { PayPalApi } from './api.js';
import { ApprovalPage } from './approval/approval-page.js';
import { PayPalControl } from './control/control.js';
import { OutsideActions } from './control/outside-actions.js';
import { OAuth } from './http/oauth.js';
import { RequestIds } from './http/request-ids.js';
import { PayPalStore } from './store.js';
import type { PayPalEvent } from './webhooks/event-types.js';
import { deriveLane } from './webhooks/events.js';
import { Signer } from './webhooks/signer.js';

export interface PayPalOptions {
  clientId: string;
  clientSecret: string;
  /** Receives signed events; without it the sandbox sends none. */
  webhookUrl?: string | undefined;
  webhookEvents?: readonly string[];
  webhookId: string;
}

const API_PREFIX = '/paypal';
const CERTIFICATE_PATTERN = /^\/v1\/notifications\/certs\/([A-Za-z0-9-]+)$/;

/** Everything under `/paypal` and `/sandbox/paypal`. */
export class PayPalSandbox {
  readonly control: PayPalControl;
  private readonly store: PayPalStore;
  private readonly api: PayPalApi;
  private readonly page: ApprovalPage;
  private readonly webhooks: Webhooks<PayPalEvent>;
  private readonly oauth: OAuth;
  private readonly signer: Signer;

  constructor(journal: Journal, now: () => number, options: PayPalOptions) {
    const { webhookUrl, webhookEvents, webhookId } = options;
    const isSubscribed = (type: string) =>
      webhookUrl !== undefined && (webhookEvents?.includes(type) ?? true);
    const store = new PayPalStore(journal, now, isSubscribed);
    this.store = store;
    this.signer = new Signer(store, webhookId);
    this.webhooks = new Webhooks(createWebhookSource(store, this.signer), webhookUrl);
    const onCommit = (): Promise<void> => this.webhooks.deliverNewEvents();
    const requestIds = new RequestIds(store);
    this.oauth = new OAuth(store, options.clientId, options.clientSecret);
    const actions = new OutsideActions(store, onCommit);
    const { oauth, signer, webhooks } = this;
    this.api = new PayPalApi(store, { requestIds, oauth, signer, onCommit });
    this.page = new ApprovalPage(store, actions);
    this.control = new PayPalControl(store, { requestIds, oauth, webhooks, actions, signer });
  }

  /** Reads the journal; call this after it was loaded. */
  open(): void {
    this.store.open();
  }
  /** Sets the sandbox's own origin, then delivers pending events. */
  setOrigin(origin: string): void {
    this.store.baseUrl = `${origin}${API_PREFIX}`;
    void this.webhooks.deliverNewEvents();
  }
  /** Starts over; call this after the journal was emptied. */
  reset(): void {
    this.webhooks.reset();
    this.oauth.revokeAll();
    this.store.open();
  }
  close(): void {
    this.webhooks.close();
  }

  async handle(request: IncomingMessage, response: ServerResponse, url: URL): Promise<void> {
    const path = url.pathname.slice(API_PREFIX.length);
    const certificate = CERTIFICATE_PATTERN.exec(path)?.[1];
    if (certificate !== undefined && request.method === 'GET') {
      const pem = this.signer.findCertificate(certificate);
      this.store.journal.commit();
      if (pem === undefined) sendText(response, 404, 'There is no such certificate.');
      else sendBody(response, 200, pem, { 'Content-Type': 'application/x-pem-file' });
    } else if (path === '/checkoutnow') await this.page.handle(request, response, url);
    else await this.api.handle(request, response, { path, query: url.searchParams });
  }
}

const createWebhookSource = (store: PayPalStore, signer: Signer): WebhookSource<PayPalEvent> => ({
  events: store.events,
  journal: store.journal,
  get settings() {
    return store.control.webhooks;
  },
  takeNewDeliveries: () => store.takeNewDeliveries(),
  deriveLane: (event) => deriveLane(store, event),
  serializeEvent: (event) => JSON.stringify(event),
  signHeaders: (body) => ({
    ...signer.signHeaders(body, randomUUID()),
    'User-Agent': 'PayPal/AUHD-214.0 (payment sandbox)',
  }),
  onDelivered: () => undefined,
});
