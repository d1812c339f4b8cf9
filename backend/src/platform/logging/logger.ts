import { pino } from 'pino';

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

/** JSON lines on standard error: standard output belongs to what people read. */
export const logger = pino(
  {
    level: process.env['LOG_LEVEL'] ?? 'warn',
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { log: only, level: (level) => ({ level }) },
    serializers: { err: error },
  },
  pino.destination({ fd: 2, sync: true }),
);
