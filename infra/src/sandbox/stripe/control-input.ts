import { readWebhookOrder } from '../shared/webhook-order.js';
import type { Json } from './card-input.js';
import type { Control, Outcome, PlannedConfirm } from './control-state.js';
import { DECLINES, isDeclineCode, type DeclineCode } from './declines.js';
import { badRequest } from './errors.js';

const OUTCOMES = [
  'authentication_required',
  'processing',
  'timeout_after_success',
  'timeout_before',
  'http_500_after_success',
  'cut',
] as const;

/** What `POST /sandbox/control` asks for, checked. */
export interface ControlOrder {
  control: Control;
  expireIdempotencyKeys: boolean;
  settle: { paymentIntent: string; outcome: 'succeeded' | DeclineCode } | undefined;
}

function object(value: unknown, name: string, fields: readonly string[]): Json {
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw badRequest(`${name} has to be an object.`, { param: name });
  const unknown = Object.keys(value).find((key) => !fields.includes(key));
  if (unknown !== undefined)
    throw badRequest(`${name} has no field ${unknown}; it has ${fields.join(', ')}.`, { param: unknown });
  return value as Json;
}

function text(value: unknown, name: string): string {
  if (typeof value === 'string' && value !== '') return value;
  throw badRequest(`${name} has to be a string.`, { param: name });
}

function declineCode(value: unknown, name: string): DeclineCode {
  const read = text(value, name);
  if (isDeclineCode(read)) return read;
  throw badRequest(`${name}: unknown decline code ${read}; known are ${Object.keys(DECLINES).join(', ')}.`, {
    param: name,
  });
}

function outcome(value: unknown, name: string): Outcome {
  const read = text(value, name);
  if (read.startsWith('decline:')) return `decline:${declineCode(read.slice('decline:'.length), name)}`;
  const slow = /^slow:(\d{1,5})$/.exec(read)?.[1];
  if (slow !== undefined) return `slow:${Number(slow)}`;
  const known = OUTCOMES.find((option) => option === read);
  if (known !== undefined) return known;
  throw badRequest(`${name} has to be one of decline:CODE, slow:MS, ${OUTCOMES.join(', ')}.`, {
    param: name,
  });
}

function planned(value: unknown): PlannedConfirm {
  const given = object(value, 'nextConfirm', ['customer', 'paymentIntent', 'outcome']);
  return {
    ...(given['customer'] !== undefined && { customer: text(given['customer'], 'customer') }),
    ...(given['paymentIntent'] !== undefined && {
      paymentIntent: text(given['paymentIntent'], 'paymentIntent'),
    }),
    outcome: outcome(given['outcome'], 'outcome'),
  };
}

function webhooks(value: unknown): Control['webhooks'] {
  const given = object(value, 'webhooks', ['mode', 'delayMs']);
  const read = readWebhookOrder(given);
  if ('wrong' in read) throw badRequest(read.wrong, { param: 'webhooks' });
  return read;
}

/** Applies an order to the control state of now; nothing is changed when any part of it is wrong. */
export function readControl(body: Json, now: Control): ControlOrder {
  const given = object(body, 'The body', [
    'webhooks',
    'nextConfirm',
    'expireIdempotencyKeys',
    'cardDeclinesFor',
    'settle',
  ]);
  const control = structuredClone(now);
  if (given['webhooks'] !== undefined) control.webhooks = webhooks(given['webhooks']);
  const { nextConfirm } = given;
  if (nextConfirm === null) control.nextConfirm = [];
  else if (nextConfirm !== undefined) control.nextConfirm.push(planned(nextConfirm));
  if (given['cardDeclinesFor'] !== undefined) {
    const { paymentMethod, code } = object(given['cardDeclinesFor'], 'cardDeclinesFor', [
      'paymentMethod',
      'code',
    ]);
    const id = text(paymentMethod, 'paymentMethod');
    if (code === null) delete control.cardDeclines[id];
    else control.cardDeclines[id] = declineCode(code, 'code');
  }
  return {
    control,
    expireIdempotencyKeys: given['expireIdempotencyKeys'] === true,
    settle: given['settle'] === undefined ? undefined : settlement(given['settle']),
  };
}

function settlement(value: unknown): ControlOrder['settle'] {
  const given = object(value, 'settle', ['paymentIntent', 'outcome']);
  const end = text(given['outcome'], 'outcome');
  return {
    paymentIntent: text(given['paymentIntent'], 'paymentIntent'),
    outcome: end === 'succeeded' ? end : declineCode(end.replace(/^decline:/, ''), 'outcome'),
  };
}
