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
const paypalId = readVariable('PAYPAL_CLIENT_ID');
const sandbox = await startSandbox({
  port,
  host: readVariable('SANDBOX_HOST'),
  publicUrl: readVariable('SANDBOX_PUBLIC_URL'),
  dataFile: readVariable('SANDBOX_DATA_FILE'),
  webhookUrl: readVariable('WEBHOOK_URL'),
  webhookEvents: readVariable('WEBHOOK_EVENTS')?.split(','),
  webhookSecret: requireVariable('STRIPE_WEBHOOK_SECRET'),
  secretKey: requireVariable('STRIPE_SECRET_KEY'),
  publishableKey: requireVariable('STRIPE_PUBLISHABLE_KEY'),
  paypal:
    paypalId === undefined
      ? undefined
      : {
          clientId: paypalId,
          clientSecret: requireVariable('PAYPAL_CLIENT_SECRET'),
          webhookId: requireVariable('PAYPAL_WEBHOOK_ID'),
          webhookUrl: readVariable('PAYPAL_WEBHOOK_URL'),
        },
}).catch((error: unknown) => {
  process.stderr.write(`sandbox: cannot start: ${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(1);
});

let isStopping = false;
function stopSandbox(): void {
  if (isStopping) return;
  isStopping = true;
  void sandbox.close().then(() => process.exit(0));
}
process.on('SIGTERM', stopSandbox);
process.on('SIGINT', stopSandbox);
process.on('disconnect', stopSandbox);
if (isStdinPipe()) process.stdin.resume().on('end', stopSandbox).on('close', stopSandbox);

process.stdout.write(`sandbox listening on ${sandbox.url}\n`);

/** True if stdin ends with the parent, to which a pipe belongs; a terminal or /dev/null says nothing. */
function isStdinPipe(): boolean {
  try {
    const stdin = fstatSync(0);
    return stdin.isFIFO() || stdin.isSocket();
  } catch {
    return false; // stdin is closed
  }
}
