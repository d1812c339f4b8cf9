import { fstatSync } from 'node:fs';
import { startSandbox } from './server.js';

/** The sandbox as its own process; it stops with its parent. */
const required = (name: string): string => {
  const value = process.env[name];
  if (value !== undefined && value !== '') return value;
  process.stderr.write(`sandbox: the environment variable ${name} is missing\n`);
  process.exit(1);
};
const optional = (name: string): string | undefined => process.env[name] || undefined;

const port = Number(required('SANDBOX_PORT'));
if (!Number.isInteger(port) || port < 0 || port > 65_535) {
  process.stderr.write('sandbox: SANDBOX_PORT has to be a port number\n');
  process.exit(1);
}
const host = optional('SANDBOX_HOST');
const publicUrl = optional('SANDBOX_PUBLIC_URL');
const dataFile = optional('SANDBOX_DATA_FILE');
const webhookUrl = optional('WEBHOOK_URL');
const webhookEvents = optional('WEBHOOK_EVENTS')?.split(',');
const paypalId = optional('PAYPAL_CLIENT_ID');
const paypalWebhookUrl = optional('PAYPAL_WEBHOOK_URL');
const sandbox = await startSandbox({
  port,
  ...(host !== undefined && { host }),
  ...(publicUrl !== undefined && { publicUrl }),
  ...(dataFile !== undefined && { dataFile }),
  ...(webhookUrl !== undefined && { webhookUrl }),
  ...(webhookEvents !== undefined && { webhookEvents }),
  webhookSecret: required('STRIPE_WEBHOOK_SECRET'),
  secretKey: required('STRIPE_SECRET_KEY'),
  publishableKey: required('STRIPE_PUBLISHABLE_KEY'),
  ...(paypalId !== undefined && {
    paypal: {
      clientId: paypalId,
      clientSecret: required('PAYPAL_CLIENT_SECRET'),
      webhookId: required('PAYPAL_WEBHOOK_ID'),
      ...(paypalWebhookUrl !== undefined && { webhookUrl: paypalWebhookUrl }),
    },
  }),
}).catch((error: unknown) => {
  process.stderr.write(`sandbox: cannot start: ${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(1);
});

let stopping = false;
function stop(): void {
  if (stopping) return;
  stopping = true;
  void sandbox.close().then(() => process.exit(0));
}
process.on('SIGTERM', stop);
process.on('SIGINT', stop);
process.on('disconnect', stop);
if (stdinIsPipe()) process.stdin.resume().on('end', stop).on('close', stop);

process.stdout.write(`sandbox listening on ${sandbox.url}\n`);

/** A pipe on stdin belongs to the parent and ends with it; a terminal or /dev/null says nothing. */
function stdinIsPipe(): boolean {
  try {
    const stdin = fstatSync(0);
    return stdin.isFIFO() || stdin.isSocket();
  } catch {
    return false; // closed
  }
}
