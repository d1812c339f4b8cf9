// The worker under test: the product in one process, started in advance, configured later, and killed.
import 'reflect-metadata';
import { type App, createApp } from '../../../src/app.js';
import { ChargesProcessor } from '../../../src/modules/booking/worker/charges.processor.js';
import { WorkProcessor } from '../../../src/modules/booking/worker/work.processor.js';
import type { ServeConfig } from '../../../src/platform/config.js';
import { logger } from '../../../src/platform/logging/logger.js';
import { STRIPE_KEYS } from '../../support/card-provider/stripe-keys.js';
import { plantProviderBug } from '../../support/planted-bugs/provider-bugs.js';
import { TEST_SECRET_KEY } from '../../support/test-secret-key.js';
import { executeInstruction } from './execute-instruction.js';
import type { WorkerMessage, WorkerRequest } from './instructions.js';
import { replayLog } from './replay.js';
import { type WorkerSettings } from './settings.js';

logger.level = process.env['FAULTS_LOG'] ?? 'silent';
/** A dead worker's jobs are returned when its lock expires: shortened from half a minute. */
const QUEUE_OPTIONS = { concurrency: 8, lockDuration: 900, stalledInterval: 250 };
/** Where `@nestjs/bullmq` stores the options of `@Processor`. */
const WORKER_OPTIONS_KEY = 'bullmq:worker_metadata';

const CARD_TIMEOUT_MS = 600;

const sendMessage = (message: WorkerMessage): void => void process.send?.(message);

async function startApp(settings: WorkerSettings): Promise<App> {
  const config: ServeConfig = {
    role: 'all',
    host: '127.0.0.1',
    port: 0,
    publicOrigin: 'http://127.0.0.1',
    databaseUrl: settings.databaseUrl,
    redisUrl: settings.redisUrl,
    secretKey: TEST_SECRET_KEY,
    isDemo: true,
    isEmbedded: true,
    frontendDir: '',
    stripe: { ...STRIPE_KEYS, apiBase: settings.cardUrl, timeoutMs: CARD_TIMEOUT_MS },
    paypal: { ...settings.paypal, url: `${settings.cardUrl}/paypal`, timeoutMs: CARD_TIMEOUT_MS },
    opsBootstrap: null,
  };
  for (const processor of [WorkProcessor, ChargesProcessor])
    Reflect.defineMetadata(WORKER_OPTIONS_KEY, QUEUE_OPTIONS, processor);
  const { bug } = settings;
  const app = await createApp(config, {
    wrapProvider: (real) => (bug === undefined ? real : plantProviderBug(bug, real)),
  });
  await app.nest.listen(0, '127.0.0.1');
  return app;
}

let app: App | undefined;
process.once('disconnect', () => process.exit(0));
process.on('message', (message: WorkerSettings | WorkerRequest) => {
  if ('id' in message) void serveRequest(message);
  else
    startApp(message).then(
      (startedApp) => {
        app = startedApp;
        const { port } = startedApp.nest.getHttpServer().address() as { port: number };
        sendMessage({ port });
      },
      (error: unknown) => {
        console.error(error);
        process.exit(1);
      },
    );
});
sendMessage({ isReady: true });

async function serveRequest({ id, ...request }: WorkerRequest): Promise<void> {
  try {
    if (request.type === 'replay') return sendMessage({ id, value: await replayLog(request.settings) });
    if (!app) throw new Error('the worker got an instruction before its start');
    if (request.type !== 'release') return sendMessage({ id, value: await executeInstruction(app, request) });
    await app.close();
    app = undefined;
    sendMessage({ id });
  } catch (error) {
    sendMessage({ id, error: error instanceof Error ? error.message : String(error) });
  }
}
