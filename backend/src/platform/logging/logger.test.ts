import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { ALLOWED_FIELDS, createLogger } from './logger.js';

/** Returns the fields written when something is logged. */
function logFields(fields: object, message?: string): Record<string, unknown> {
  const lines: string[] = [];
  const logger = createLogger({ write: (line) => void lines.push(line) });
  logger.level = 'info';
  logger.info(fields, message);
  expect(lines).toHaveLength(1);
  return JSON.parse(lines[0] ?? '') as Record<string, unknown>;
}

test('the logger writes only listed fields of a log object', () => {
  const line = logFields(
    {
      bookingId: 'b-1',
      code: 'BUSY',
      email: 'marta@example.com',
      body: { phone: '+34 600' },
      token: 'secret',
    },
    'asked again later',
  );
  expect(line).toEqual({
    level: 'info',
    time: expect.any(String),
    msg: 'asked again later',
    bookingId: 'b-1',
    code: 'BUSY',
  });
});

test('the logger drops the value of every unlisted field, whatever its name', () => {
  const SECRET = 'canary-4242';
  const writtenFields = new Set([...ALLOWED_FIELDS, 'level', 'time', 'msg']);
  const anyName = fc.string({ minLength: 1 }).filter((name) => !writtenFields.has(name));
  fc.assert(
    fc.property(anyName, (field) => {
      expect(JSON.stringify(logFields({ [field]: SECRET, count: 1 }))).not.toContain(SECRET);
    }),
  );
});

test('the logger writes only the kind, message and place of an error', () => {
  const error = Object.assign(new TypeError('no connection'), {
    config: { password: 'secret' },
    email: 'm@x',
  });
  const { err } = logFields({ err: error });

  expect(Object.keys(err as object).toSorted()).toEqual(['message', 'stack', 'type']);
  expect(err).toMatchObject({ type: 'TypeError', message: 'no connection' });
  expect(logFields({ err: 'down' })).toMatchObject({ err: 'down' });
});

test('the logger masks card numbers in addresses that any message repeats', () => {
  const CARD_NUMBER = '4242%204242%204242%204242';
  const error = new Error(`no page at /en?q=${CARD_NUMBER}`);
  error.stack = `Error\n    at GET /${CARD_NUMBER}`;
  const line = logFields({ err: error, route: '/en/4242424242424242' }, `asked for ${CARD_NUMBER}`);
  const mask = '****%20****%20****%204242';

  expect(line).toMatchObject({
    msg: `asked for ${mask}`,
    route: '/en/************4242',
    err: { message: `no page at /en?q=${mask}`, stack: `    at GET /${mask}` },
  });
  expect(logFields({ err: `no ${CARD_NUMBER}` })).toMatchObject({ err: `no ${mask}` });
});
