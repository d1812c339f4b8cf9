import { fstatSync } from 'node:fs';
import { startSandbox } from './server.js';

// Runs the sandbox as its own process, which stops with its parent.

const requireVariable = (name: string): string => {
  const value = process.env[name];
  if (value !== undefined && value !== '') return value;
  process.stderr.write(`sandbox: the environment variable ${name} is missing\n`);
  process.exit(1);
};
const readVariable = (name: string): string | undefined => process.env[name] || undefined;

const port = Number(requireVariable('SANDBOX_PORT'));
if (!Number.isInteger(port) || port < 0 || port > 65_535) {
  process.stderr.write('sandbox: SANDBOX_PORT has to be a port number\n');
  process.exit(1);
}
const host = readVariable('SANDBOX_HOST');
const publicUrl = readVariable('SANDBOX_PUBLIC_URL');
const dataFile = readVariable('SANDBOX_DATA_FILE');
const webhookUrl = readVariable('WEBHOOK_URL');
const webhookEvents = readVariable('WEBHOOK_EVENTS')?.split(',');
const paypalId = readVariable('PAYPAL_CLIENT_ID');
const paypalWebhookUrl = readVariable('PAYPAL_WEBHOOK_URL');
const sandbox = await startSandbox({
  port,
  ...(host !== undefined && { host }),
  ...(publicUrl !== undefined && { publicUrl }),
  ...(dataFile !== undefined && { dataFile }),
  ...(webhookUrl !== undefined && { webhookUrl }),
  ...(webhookEvents !== undefined && { webhookEvents }),
  webhookSecret: requireVariable('STRIPE_WEBHOOK_SECRET'),
  secretKey: requireVariable('STRIPE_SECRET_KEY'),
  publishableKey: requireVariable('STRIPE_PUBLISHABLE_KEY'),
  ...(paypalId !== undefined && {
    paypal: {
      clientId: paypalId,
      clientSecret: requireVariable('PAYPAL_CLIENT_SECRET'),
      webhookId: requireVariable('PAYPAL_WEBHOOK_ID'),
      ...(paypalWebhookUrl !== undefined && { webhookUrl: paypalWebhookUrl }),
    },
  }),
}).catch((error: unknown) => {
  process.stderr.write(`sandbox: cannot start: ${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(1);
});

let isStopping = false;
function stop(): void {
  if (isStopping) return;
  isStopping = true;
  void sandbox.close().then(() => process.exit(0));
}
process.on('SIGTERM', stop);
process.on('SIGINT', stop);
process.on('disconnect', stop);
if (isStdinPipe()) process.stdin.resume().on('end', stop).on('close', stop);

process.stdout.write(`sandbox listening on ${sandbox.url}\n`);

/** A pipe on stdin belongs to the parent and ends with it; a terminal or /dev/null says nothing. */
function isStdinPipe(): boolean {
  try {
    const stdin = fstatSync(0);
    return stdin.isFIFO() || stdin.isSocket();
  } catch {
    return false; // stdin is closed
  }
}
