import { type DestinationStream, type Logger, pino } from 'pino';
import { maskEncodedCardNumbers } from '../text/card-numbers.js';

/** The only fields that may be logged; others are dropped, so that nothing personal slips in. */
export const ALLOWED_FIELDS: ReadonlySet<string> = new Set([
  'incident',
  'code',
  'route',
  'err',
  'status',
  'ms',
  'bookingId',
  'instalmentId',
  'paymentId',
  'workId',
  'eventId',
  'eventType',
  'subscription',
  'position',
  'attempt',
  'count',
  'port',
  'role',
  'correlationId',
]);

interface Loggable {
  readonly [field: string]: unknown;
}

/** Masks card numbers in any string, in addresses too, up to the last four digits. */
const maskValue = <T>(value: T): T | string =>
  typeof value === 'string' ? maskEncodedCardNumbers(value) : value;

const pickAllowed = (fields: Loggable): Loggable =>
  Object.fromEntries(
    Object.entries(fields)
      .filter(([field]) => ALLOWED_FIELDS.has(field))
      .map(([field, value]) => [field, maskValue(value)]),
  );

/**
 * Serializes an error's kind, message and place. Our messages carry codes and ids; those of libraries may
 * repeat an address.
 */
const serializeError = (value: unknown): unknown =>
  value instanceof Error
    ? {
        type: value.name,
        message: maskValue(value.message),
        stack: maskValue(value.stack?.split('\n').slice(1, 8).join('\n')),
      }
    : maskValue(String(value));

/** Creates a logger that writes JSON lines with the allowed fields only. */
export const createLogger = (destination: DestinationStream): Logger =>
  pino(
    {
      level: process.env['LOG_LEVEL'] ?? 'warn',
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { log: pickAllowed, level: (level) => ({ level }) },
      serializers: { err: serializeError },
      hooks: {
        logMethod(values, write) {
          write.apply(this, values.map(maskValue) as typeof values);
        },
      },
    },
    destination,
  );

/** Writes to standard error: standard output is for people. */
export const logger = createLogger(pino.destination({ fd: 2, sync: true }));
