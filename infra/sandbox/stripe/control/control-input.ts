import { DAY_MS } from '../../shared/durations.js';
import { omitUndefined } from '../../shared/omit-undefined.js';
import { parseDeliverySettings } from '../../shared/webhook-delivery.js';
import {
  CONFIRM_OUTCOMES,
  type Control,
  INITIAL_REFUND_STATUSES,
  type Outcome,
  type PlannedConfirm,
  type PlannedFault,
  REQUEST_FAULTS,
  type RequestFault,
} from '../control-state.js';
import { newBadRequest } from '../http/errors.js';
import type { Json } from '../http/json-body.js';
import { type DeclineCode, DECLINES, isDeclineCode } from '../payments/declines.js';
import {
  parseControlText,
  parseInteger,
  parseObject,
  parseOption,
  parseOptionalText,
} from './control-values.js';

const TEN_YEARS_MS = 3660 * DAY_MS;

/** The end of a payment that is `processing`. */
export interface Settlement {
  paymentIntent: string;
  outcome: 'succeeded' | DeclineCode;
}

/** The parsed body of `POST /sandbox/control`. */
export interface ControlChange {
  control: Control;
  expireIdempotencyKeys: boolean;
  /** The call counters are reset. */
  countTraffic: boolean;
  settle: Settlement | undefined;
}

function parseDeclineCode(value: unknown, name: string): DeclineCode {
  const code = parseControlText(value, name);
  if (isDeclineCode(code)) return code;
  throw newBadRequest(
    `${name}: unknown decline code ${code}; known are ${Object.keys(DECLINES).join(', ')}.`,
    {
      param: name,
    },
  );
}

function parsePlannedOutcome(value: unknown, name: string): Outcome {
  const word = parseControlText(value, name);
  if (word.startsWith('decline:')) return `decline:${parseDeclineCode(word.slice('decline:'.length), name)}`;
  const delayMs = /^slow:(\d{1,5})$/.exec(word)?.[1];
  if (delayMs !== undefined) return `slow:${Number(delayMs)}`;
  const match = CONFIRM_OUTCOMES.find((option) => option === word);
  if (match !== undefined) return match;
  throw newBadRequest(`${name} has to be one of decline:CODE, slow:MS, ${CONFIRM_OUTCOMES.join(', ')}.`, {
    param: name,
  });
}

function parsePlannedConfirm(value: unknown): PlannedConfirm {
  const input = parseObject(value, 'nextConfirm', ['customer', 'paymentIntent', 'outcome']);
  return omitUndefined({
    customer: parseOptionalText(input['customer'], 'customer'),
    paymentIntent: parseOptionalText(input['paymentIntent'], 'paymentIntent'),
    outcome: parsePlannedOutcome(input['outcome'], 'outcome'),
  });
}

function parsePlannedFault(value: unknown): PlannedFault {
  const input = parseObject(value, 'nextRequest', ['method', 'path', 'outcome']);
  return omitUndefined({
    method:
      input['method'] === undefined
        ? undefined
        : parseOption(['GET', 'POST', 'DELETE'], input['method'], 'method'),
    path: parseOptionalText(input['path'], 'path'),
    outcome: parseRequestFault(input['outcome']),
  });
}

function parseRequestFault(value: unknown): RequestFault {
  const word = parseControlText(value, 'outcome');
  const [, kind, ms] = /^(slow|late):(\d{1,5})$/.exec(word) ?? [];
  if (kind === 'slow' || kind === 'late') return `${kind}:${Number(ms)}`;
  const match = REQUEST_FAULTS.find((option) => option === word);
  if (match !== undefined) return match;
  throw newBadRequest(`outcome has to be one of slow:MS, late:MS, ${REQUEST_FAULTS.join(', ')}.`, {
    param: 'outcome',
  });
}

function parseWebhooks(value: unknown): Control['webhooks'] {
  const input = parseObject(value, 'webhooks', ['mode', 'delayMs']);
  const settings = parseDeliverySettings(input);
  if ('problem' in settings) throw newBadRequest(settings.problem, { param: 'webhooks' });
  return settings;
}

/** Applies a control command to the current state; an invalid command changes nothing. */
export function parseControl(body: Json, current: Control): ControlChange {
  const input = parseObject(body, 'The body', [
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
  const control = structuredClone(current);
  if (input['webhooks'] !== undefined) control.webhooks = parseWebhooks(input['webhooks']);
  const { nextConfirm } = input;
  if (nextConfirm === null) control.nextConfirm = [];
  else if (nextConfirm !== undefined) control.nextConfirm.push(parsePlannedConfirm(nextConfirm));
  const { nextRequest } = input;
  if (nextRequest === null) control.nextRequest = [];
  else if (nextRequest !== undefined) control.nextRequest.push(parsePlannedFault(nextRequest));
  if (input['nextRefund'] !== undefined)
    control.nextRefund = parseOption(INITIAL_REFUND_STATUSES, input['nextRefund'], 'nextRefund');
  if (input['advanceClockMs'] !== undefined)
    control.clockAheadMs += parseInteger(input['advanceClockMs'], 'advanceClockMs', 0, TEN_YEARS_MS);
  const { callsPerSecond } = input;
  if (callsPerSecond !== undefined)
    control.callsPerSecond =
      callsPerSecond === null ? null : parseInteger(callsPerSecond, 'callsPerSecond', 1, 100_000);
  if (input['cardDeclinesFor'] !== undefined) {
    const { paymentMethod, code } = parseObject(input['cardDeclinesFor'], 'cardDeclinesFor', [
      'paymentMethod',
      'code',
    ]);
    const id = parseControlText(paymentMethod, 'paymentMethod');
    if (code === null) delete control.cardDeclines[id];
    else control.cardDeclines[id] = parseDeclineCode(code, 'code');
  }
  return {
    control,
    expireIdempotencyKeys: input['expireIdempotencyKeys'] === true,
    countTraffic: input['countTraffic'] === true,
    settle: input['settle'] === undefined ? undefined : parseSettlement(input['settle']),
  };
}

function parseSettlement(value: unknown): Settlement {
  const input = parseObject(value, 'settle', ['paymentIntent', 'outcome']);
  const outcome = parseControlText(input['outcome'], 'outcome');
  return {
    paymentIntent: parseControlText(input['paymentIntent'], 'paymentIntent'),
    outcome:
      outcome === 'succeeded' ? outcome : parseDeclineCode(outcome.replace(/^decline:/, ''), 'outcome'),
  };
}
