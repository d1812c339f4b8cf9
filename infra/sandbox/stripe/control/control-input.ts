import { readWebhookOrder } from '../../shared/webhook-order.js';
import type { Json } from '../card-form/card-input.js';
import {
  REFUND_STARTS,
  type Control,
  type Outcome,
  type PlannedConfirm,
  type PlannedFault,
  type RequestFault,
} from './control-state.js';
import { integer, object, oneOf, text, textOr } from './control-values.js';
import { DECLINES, isDeclineCode, type DeclineCode } from '../payments/declines.js';
import { badRequest } from '../http/errors.js';

const OUTCOMES = [
  'authentication_required',
  'processing',
  'timeout_after_success',
  'timeout_before',
  'http_500_after_success',
  'cut',
] as const;

const FAULTS = [
  'http_409',
  'lock_timeout',
  'rate_limit',
  'http_500',
  'http_500_after_success',
  'timeout_before',
  'timeout_after_success',
  'cut',
] as const;

const TEN_YEARS_MS = 3660 * 24 * 60 * 60 * 1000;

/** Parsed body of `POST /sandbox/control`. */
export interface ControlOrder {
  control: Control;
  expireIdempotencyKeys: boolean;
  /** Resets the call counters. */
  countTraffic: boolean;
  settle: { paymentIntent: string; outcome: string } | undefined;
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

function plannedFault(value: unknown): PlannedFault {
  const given = object(value, 'nextRequest', ['method', 'path', 'outcome']);
  const path = textOr(given['path'], 'path');
  return {
    ...(given['method'] !== undefined && {
      method: oneOf(['GET', 'POST', 'DELETE'], given['method'], 'method'),
    }),
    ...(path !== undefined && { path }),
    outcome: requestFault(given['outcome']),
  };
}

function requestFault(value: unknown): RequestFault {
  const read = text(value, 'outcome');
  const [, kind, ms] = /^(slow|late):(\d{1,5})$/.exec(read) ?? [];
  if (kind === 'slow' || kind === 'late') return `${kind}:${Number(ms)}`;
  const known = FAULTS.find((option) => option === read);
  if (known !== undefined) return known;
  throw badRequest(`outcome has to be one of slow:MS, late:MS, ${FAULTS.join(', ')}.`, { param: 'outcome' });
}

function webhooks(value: unknown): Control['webhooks'] {
  const given = object(value, 'webhooks', ['mode', 'delayMs']);
  const read = readWebhookOrder(given);
  if ('wrong' in read) throw badRequest(read.wrong, { param: 'webhooks' });
  return read;
}

/** Applies an order to the current control state; an invalid order changes nothing. */
export function readControl(body: Json, now: Control): ControlOrder {
  const given = object(body, 'The body', [
    'webhooks',
    'nextConfirm',
    'nextRequest',
    'nextRefund',
    'advanceClockMs',
    'expireIdempotencyKeys',
    'callsPerSecond',
    'countTraffic',
    'cardDeclinesFor',
    'settle',
  ]);
  const control = structuredClone(now);
  if (given['webhooks'] !== undefined) control.webhooks = webhooks(given['webhooks']);
  const { nextConfirm } = given;
  if (nextConfirm === null) control.nextConfirm = [];
  else if (nextConfirm !== undefined) control.nextConfirm.push(planned(nextConfirm));
  const { nextRequest } = given;
  if (nextRequest === null) control.nextRequest = [];
  else if (nextRequest !== undefined) control.nextRequest.push(plannedFault(nextRequest));
  if (given['nextRefund'] !== undefined)
    control.nextRefund = oneOf(REFUND_STARTS, given['nextRefund'], 'nextRefund');
  if (given['advanceClockMs'] !== undefined)
    control.clockAheadMs += integer(given['advanceClockMs'], 'advanceClockMs', 0, TEN_YEARS_MS);
  const { callsPerSecond } = given;
  if (callsPerSecond !== undefined)
    control.callsPerSecond =
      callsPerSecond === null ? null : integer(callsPerSecond, 'callsPerSecond', 1, 100_000);
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
    countTraffic: given['countTraffic'] === true,
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
