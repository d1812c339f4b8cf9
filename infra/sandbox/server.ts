import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type PayPalOptions, PayPalSandbox } from './paypal/paypal-sandbox.js';
import { closeServer, isLoopback, sendBody, sendText } from './shared/http.js';
import { Journal } from './shared/journal.js';
import { logFailure } from './shared/log-failure.js';
import { readAsset } from './shared/read-asset.js';
import { Webhooks } from './shared/webhooks.js';
import { StripeApi } from './stripe/api.js';
import { CardPage } from './stripe/card-form/card-page.js';
import { ThreeDSecurePage } from './stripe/card-form/three-d-secure-page.js';
import { ControlApi } from './stripe/control/control.js';
import { Idempotency } from './stripe/http/idempotency.js';
import { Traffic } from './stripe/http/traffic.js';
import { LenderPage } from './stripe/payments/lender-page.js';
import { Payer } from './stripe/payments/payer.js';
import { StripeStore } from './stripe/store.js';
import { createWebhookSource } from './stripe/webhooks.js';

/**
 * Exceeds the time for which callers keep idle connections: closing a connection at the moment of use would
 * lose its request.
 */
const KEEP_ALIVE_MS = 72_000;

export interface SandboxOptions {
  /** 0 takes a free port. */
  port: number;
  host?: string | undefined;
  /** The address for browsers, if it differs from the listening one. */
  publicUrl?: string | undefined;
  /** Keeps the state across restarts, even after kill -9; without it the state is in memory. */
  dataFile?: string | undefined;
  /** Receives signed events; without it the sandbox sends none. */
  webhookUrl?: string | undefined;
  /** The subscribed event types, as for a webhook endpoint; all if absent. */
  webhookEvents?: readonly string[] | undefined;
  webhookSecret: string;
  secretKey: string;
  publishableKey: string;
  /** Without it the sandbox does not serve `/paypal`. */
  paypal?: PayPalOptions | undefined;
  /** Returns milliseconds since 1970, for `created` and expiry dates. */
  now?: () => number;
}

export interface Sandbox {
  url: string;
  port: number;
  close: () => Promise<void>;
  /** Deletes all state, including the file. */
  reset: () => void;
}

/**
 * Starts the payment sandbox: Stripe's API under `/v1`, its card page at `/card`, a lender's at `/lender`,
 * PayPal under `/paypal`, the control API under `/sandbox` and an overview for people at `/`.
 */
export async function startSandbox(options: SandboxOptions): Promise<Sandbox> {
  const { host = '127.0.0.1', now = Date.now } = options;
  const journal = new Journal(options.dataFile);
  const { webhookUrl, webhookEvents } = options;
  const isSubscribed = (type: string) => webhookUrl !== undefined && (webhookEvents?.includes(type) ?? true);
  const store = new StripeStore(journal, now, isSubscribed);
  const paypal = options.paypal && new PayPalSandbox(journal, now, options.paypal);
  journal.open();
  store.open();
  paypal?.open();
  const webhooks = new Webhooks(createWebhookSource(store, options.webhookSecret), webhookUrl);
  const onCommit = (): Promise<void> => webhooks.deliverNewEvents();
  const reset = (): void => {
    webhooks.reset();
    journal.reset();
    store.open();
    paypal?.reset();
  };
  const idempotency = new Idempotency(store);
  const payer = new Payer(store, options.secretKey, onCommit);
  const traffic = new Traffic(() => store.control.callsPerSecond);
  const handlers: Handlers = {
    api: new StripeApi(store, { idempotency, keys: options, traffic, onCommit }),
    cardPage: new CardPage(store, payer, options.publishableKey),
    lender: new LenderPage(store, payer),
    threeDSecure: new ThreeDSecurePage(store, payer),
    control: new ControlApi(store, { idempotency, webhooks, payer, traffic, reset }),
    paypal,
  };
  const server = createServer((request, response) => {
    routeRequest(handlers, request, response).catch((error: unknown) => {
      logFailure(error);
      sendText(response, 500, 'The sandbox failed; its log says why.');
    });
  });
  server.keepAliveTimeout = KEEP_ALIVE_MS;
  await listenOn(server, options.port, host);
  const { port } = server.address() as AddressInfo;
  store.baseUrl = `http://${host.includes(':') ? `[${host}]` : host}:${port}`;
  paypal?.setOrigin(options.publicUrl ?? store.baseUrl);
  void onCommit();
  return {
    url: store.baseUrl,
    port,
    reset,
    close: async () => {
      webhooks.close();
      paypal?.close();
      await closeServer(server);
      journal.close();
    },
  };
}

interface Handlers {
  api: StripeApi;
  cardPage: CardPage;
  lender: LenderPage;
  threeDSecure: ThreeDSecurePage;
  control: ControlApi;
  paypal: PayPalSandbox | undefined;
}

interface OverviewFile {
  readonly name: string;
  readonly type: 'text/html' | 'text/javascript' | 'text/css';
}

const newScript = (name: string): OverviewFile => ({ name, type: 'text/javascript' });

/** The files of the overview page, by path. */
const OVERVIEW_FILES: ReadonlyMap<string, OverviewFile> = new Map([
  ['/', { name: 'overview.html', type: 'text/html' }],
  ['/overview.css', { name: 'overview.css', type: 'text/css' }],
  ['/overview.js', newScript('overview.browser.js')],
  ['/overview-parts.browser.js', newScript('overview-parts.browser.js')],
  ['/overview-paypal.browser.js', newScript('overview-paypal.browser.js')],
  ['/overview-commands.browser.js', newScript('overview-commands.browser.js')],
  ['/overview-money.browser.js', newScript('overview-money.browser.js')],
]);

async function routeRequest(
  handlers: Handlers,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const target = request.url ?? '/';
  if (!URL.canParse(target, 'http://sandbox')) {
    sendText(response, 400, 'The URL cannot be read.');
    return;
  }
  const url = new URL(target, 'http://sandbox');
  const { pathname } = url;
  const overviewFile = OVERVIEW_FILES.get(pathname);
  if (pathname.startsWith('/v1/')) await handlers.api.handle(request, response);
  else if (handlers.paypal !== undefined && pathname.startsWith('/paypal/'))
    await handlers.paypal.handle(request, response, url);
  else if (handlers.paypal !== undefined && pathname.startsWith('/sandbox/paypal/'))
    await handlers.paypal.control.handle(request, response, url);
  else if (pathname.startsWith('/sandbox/')) await handlers.control.handle(request, response, url);
  else if (pathname === '/lender') await handlers.lender.handle(request, response, url);
  else if (pathname === '/3ds') await handlers.threeDSecure.handle(request, response, url);
  else if (overviewFile !== undefined) sendOverview(request, response, overviewFile);
  else if (!(await handlers.cardPage.handle(request, response, url))) sendText(response, 404, 'Not found.');
}

/** Serves the page for people on loopback only, like the control API that feeds it. */
function sendOverview(request: IncomingMessage, response: ServerResponse, file: OverviewFile): void {
  if (!isLoopback(request)) {
    sendText(response, 403, 'The payment sandbox shows its books on the machine that it runs on only.');
    return;
  }
  sendBody(response, 200, readAsset(file.name), {
    'Content-Type': `${file.type}; charset=utf-8`,
    'Content-Security-Policy': [
      "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; img-src data:",
      "base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
    ].join('; '),
  });
}

function listenOn(server: Server, port: number, host: string): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, () => {
      server.off('error', reject);
      resolve();
    });
  });
}
