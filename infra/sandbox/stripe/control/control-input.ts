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
  const match = OUTCOMES.find((option) => option === read);
  if (match !== undefined) return match;
  throw badRequest(`${name} has to be one of decline:CODE, slow:MS, ${OUTCOMES.join(', ')}.`, {
    param: name,
  });
}

function planned(value: unknown): PlannedConfirm {
  const input = object(value, 'nextConfirm', ['customer', 'paymentIntent', 'outcome']);
  return {
    ...(input['customer'] !== undefined && { customer: text(input['customer'], 'customer') }),
    ...(input['paymentIntent'] !== undefined && {
      paymentIntent: text(input['paymentIntent'], 'paymentIntent'),
    }),
    outcome: outcome(input['outcome'], 'outcome'),
  };
}

function plannedFault(value: unknown): PlannedFault {
  const input = object(value, 'nextRequest', ['method', 'path', 'outcome']);
  const path = textOr(input['path'], 'path');
  return {
    ...(input['method'] !== undefined && {
      method: oneOf(['GET', 'POST', 'DELETE'], input['method'], 'method'),
    }),
    ...(path !== undefined && { path }),
    outcome: requestFault(input['outcome']),
  };
}

function requestFault(value: unknown): RequestFault {
  const read = text(value, 'outcome');
  const [, kind, ms] = /^(slow|late):(\d{1,5})$/.exec(read) ?? [];
  if (kind === 'slow' || kind === 'late') return `${kind}:${Number(ms)}`;
  const match = FAULTS.find((option) => option === read);
  if (match !== undefined) return match;
  throw badRequest(`outcome has to be one of slow:MS, late:MS, ${FAULTS.join(', ')}.`, { param: 'outcome' });
}

function webhooks(value: unknown): Control['webhooks'] {
  const input = object(value, 'webhooks', ['mode', 'delayMs']);
  const read = readWebhookOrder(input);
  if ('wrong' in read) throw badRequest(read.wrong, { param: 'webhooks' });
  return read;
}

/** Applies an order to the current control state; an invalid order changes nothing. */
export function readControl(body: Json, now: Control): ControlOrder {
  const input = object(body, 'The body', [
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
  if (input['webhooks'] !== undefined) control.webhooks = webhooks(input['webhooks']);
  const { nextConfirm } = input;
  if (nextConfirm === null) control.nextConfirm = [];
  else if (nextConfirm !== undefined) control.nextConfirm.push(planned(nextConfirm));
  const { nextRequest } = input;
  if (nextRequest === null) control.nextRequest = [];
  else if (nextRequest !== undefined) control.nextRequest.push(plannedFault(nextRequest));
  if (input['nextRefund'] !== undefined)
    control.nextRefund = oneOf(REFUND_STARTS, input['nextRefund'], 'nextRefund');
  if (input['advanceClockMs'] !== undefined)
    control.clockAheadMs += integer(input['advanceClockMs'], 'advanceClockMs', 0, TEN_YEARS_MS);
  const { callsPerSecond } = input;
  if (callsPerSecond !== undefined)
    control.callsPerSecond =
      callsPerSecond === null ? null : integer(callsPerSecond, 'callsPerSecond', 1, 100_000);
  if (input['cardDeclinesFor'] !== undefined) {
    const { paymentMethod, code } = object(input['cardDeclinesFor'], 'cardDeclinesFor', [
      'paymentMethod',
      'code',
    ]);
    const id = text(paymentMethod, 'paymentMethod');
    if (code === null) delete control.cardDeclines[id];
    else control.cardDeclines[id] = declineCode(code, 'code');
  }
  return {
    control,
    expireIdempotencyKeys: input['expireIdempotencyKeys'] === true,
    countTraffic: input['countTraffic'] === true,
    settle: input['settle'] === undefined ? undefined : settlement(input['settle']),
  };
}

function settlement(value: unknown): ControlOrder['settle'] {
  const input = object(value, 'settle', ['paymentIntent', 'outcome']);
  const end = text(input['outcome'], 'outcome');
  return {
    paymentIntent: text(input['paymentIntent'], 'paymentIntent'),
    outcome: end === 'succeeded' ? end : declineCode(end.replace(/^decline:/, ''), 'outcome'),
  };
}
