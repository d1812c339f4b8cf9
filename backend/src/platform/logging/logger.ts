import { pino, type DestinationStream, type Logger } from 'pino';

/** The only fields that may be logged; anything else in a log object is dropped, so nothing personal slips in. */
const ALLOWED = new Set([
  'incident',
  'code',
  'route',
  'err',
  'status',
  'ms',
  'bookingId',
  'instalmentId',
  'intentId',
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

const only = (fields: Loggable): Loggable =>
  Object.fromEntries(Object.entries(fields).filter(([field]) => ALLOWED.has(field)));

/** An error's kind, message and place. Messages of ours carry codes and ids, never what a person typed. */
const error = (value: unknown): unknown =>
  value instanceof Error
    ? { type: value.name, message: value.message, stack: value.stack?.split('\n').slice(1, 8).join('\n') }
    : String(value);

/** Writes JSON lines, of the allowed fields only. */
export const loggerTo = (destination: DestinationStream): Logger =>
  pino(
    {
      level: process.env['LOG_LEVEL'] ?? 'warn',
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { log: only, level: (level) => ({ level }) },
      serializers: { err: error },
    },
    destination,
  );

/** On standard error: standard output belongs to what people read. */
export const logger = loggerTo(pino.destination({ fd: 2, sync: true }));
