import { DAY_MS } from '../../shared/durations.js';
import { readDeliverySettings } from '../../shared/webhook-delivery.js';
import type { Json } from '../card-form/card-input.js';
import { newBadRequest } from '../http/errors.js';
import { type DeclineCode, DECLINES, isDeclineCode } from '../payments/declines.js';
import {
  type Control,
  type Outcome,
  type PlannedConfirm,
  type PlannedFault,
  REFUND_STARTS,
  REQUEST_FAULTS,
  type RequestFault,
} from './control-state.js';
import { readInteger, readObject, readOption, readOptionalText, readText } from './control-values.js';

const OUTCOMES = [
  'authentication_required',
  'processing',
  'timeout_after_success',
  'timeout_before',
  'http_500_after_success',
  'cut',
] as const;

const TEN_YEARS_MS = 3660 * DAY_MS;

/** Parsed body of `POST /sandbox/control`. */
export interface ControlOrder {
  control: Control;
  expireIdempotencyKeys: boolean;
  /** Resets the call counters. */
  countTraffic: boolean;
  settle: { paymentIntent: string; outcome: string } | undefined;
}

function readDeclineCode(value: unknown, name: string): DeclineCode {
  const code = readText(value, name);
  if (isDeclineCode(code)) return code;
  throw newBadRequest(
    `${name}: unknown decline code ${code}; known are ${Object.keys(DECLINES).join(', ')}.`,
    {
      param: name,
    },
  );
}

function readPlannedOutcome(value: unknown, name: string): Outcome {
  const word = readText(value, name);
  if (word.startsWith('decline:')) return `decline:${readDeclineCode(word.slice('decline:'.length), name)}`;
  const delayMs = /^slow:(\d{1,5})$/.exec(word)?.[1];
  if (delayMs !== undefined) return `slow:${Number(delayMs)}`;
  const match = OUTCOMES.find((option) => option === word);
  if (match !== undefined) return match;
  throw newBadRequest(`${name} has to be one of decline:CODE, slow:MS, ${OUTCOMES.join(', ')}.`, {
    param: name,
  });
}

function readPlannedConfirm(value: unknown): PlannedConfirm {
  const input = readObject(value, 'nextConfirm', ['customer', 'paymentIntent', 'outcome']);
  return {
    ...(input['customer'] !== undefined && { customer: readText(input['customer'], 'customer') }),
    ...(input['paymentIntent'] !== undefined && {
      paymentIntent: readText(input['paymentIntent'], 'paymentIntent'),
    }),
    outcome: readPlannedOutcome(input['outcome'], 'outcome'),
  };
}

function readPlannedFault(value: unknown): PlannedFault {
  const input = readObject(value, 'nextRequest', ['method', 'path', 'outcome']);
  const path = readOptionalText(input['path'], 'path');
  return {
    ...(input['method'] !== undefined && {
      method: readOption(['GET', 'POST', 'DELETE'], input['method'], 'method'),
    }),
    ...(path !== undefined && { path }),
    outcome: readRequestFault(input['outcome']),
  };
}

function readRequestFault(value: unknown): RequestFault {
  const word = readText(value, 'outcome');
  const [, kind, ms] = /^(slow|late):(\d{1,5})$/.exec(word) ?? [];
  if (kind === 'slow' || kind === 'late') return `${kind}:${Number(ms)}`;
  const match = REQUEST_FAULTS.find((option) => option === word);
  if (match !== undefined) return match;
  throw newBadRequest(`outcome has to be one of slow:MS, late:MS, ${REQUEST_FAULTS.join(', ')}.`, {
    param: 'outcome',
  });
}

function readWebhooks(value: unknown): Control['webhooks'] {
  const input = readObject(value, 'webhooks', ['mode', 'delayMs']);
  const settings = readDeliverySettings(input);
  if ('problem' in settings) throw newBadRequest(settings.problem, { param: 'webhooks' });
  return settings;
}

/** Applies a control command to the current state; an invalid command changes nothing. */
export function readControl(body: Json, now: Control): ControlOrder {
  const input = readObject(body, 'The body', [
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
  if (input['webhooks'] !== undefined) control.webhooks = readWebhooks(input['webhooks']);
  const { nextConfirm } = input;
  if (nextConfirm === null) control.nextConfirm = [];
  else if (nextConfirm !== undefined) control.nextConfirm.push(readPlannedConfirm(nextConfirm));
  const { nextRequest } = input;
  if (nextRequest === null) control.nextRequest = [];
  else if (nextRequest !== undefined) control.nextRequest.push(readPlannedFault(nextRequest));
  if (input['nextRefund'] !== undefined)
    control.nextRefund = readOption(REFUND_STARTS, input['nextRefund'], 'nextRefund');
  if (input['advanceClockMs'] !== undefined)
    control.clockAheadMs += readInteger(input['advanceClockMs'], 'advanceClockMs', 0, TEN_YEARS_MS);
  const { callsPerSecond } = input;
  if (callsPerSecond !== undefined)
    control.callsPerSecond =
      callsPerSecond === null ? null : readInteger(callsPerSecond, 'callsPerSecond', 1, 100_000);
  if (input['cardDeclinesFor'] !== undefined) {
    const { paymentMethod, code } = readObject(input['cardDeclinesFor'], 'cardDeclinesFor', [
      'paymentMethod',
      'code',
    ]);
    const id = readText(paymentMethod, 'paymentMethod');
    if (code === null) delete control.cardDeclines[id];
    else control.cardDeclines[id] = readDeclineCode(code, 'code');
  }
  return {
    control,
    expireIdempotencyKeys: input['expireIdempotencyKeys'] === true,
    countTraffic: input['countTraffic'] === true,
    settle: input['settle'] === undefined ? undefined : readSettlement(input['settle']),
  };
}

function readSettlement(value: unknown): ControlOrder['settle'] {
  const input = readObject(value, 'settle', ['paymentIntent', 'outcome']);
  const end = readText(input['outcome'], 'outcome');
  return {
    paymentIntent: readText(input['paymentIntent'], 'paymentIntent'),
    outcome: end === 'succeeded' ? end : readDeclineCode(end.replace(/^decline:/, ''), 'outcome'),
  };
}
