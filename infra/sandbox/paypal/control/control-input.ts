import { parseDeliverySettings } from '../../shared/webhook-delivery.js';
import {
  type Control,
  FAULTS,
  OPERATIONS,
  type Outcome,
  PAYMENT_OUTCOMES,
  type Plan,
} from '../control-state.js';
import { newBadRequest, type PayPalError } from '../http/errors.js';

export type Json = Record<string, unknown>;

/** The parsed body of `POST /sandbox/paypal/control`. */
export interface ControlChange {
  control: Control;
  expireRequestIds: boolean;
  revokeTokens: boolean;
}

export const newInvalidField = (field: string, description: string): PayPalError =>
  newBadRequest([{ issue: 'INVALID_PARAMETER_VALUE', field, location: 'body', description }]);

/** Parses a JSON object that has no other fields than these. */
export function parseObject(value: unknown, name: string, allowedFields: readonly string[]): Json {
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw newInvalidField(name, `${name} has to be an object.`);
  const unknownName = Object.keys(value).find((key) => !allowedFields.includes(key));
  if (unknownName !== undefined)
    throw newInvalidField(
      unknownName,
      `${name} has no field ${unknownName}; it has ${allowedFields.join(', ')}.`,
    );
  return value as Json;
}

function parseOutcome(value: unknown): Outcome {
  const [, kind, ms] = (typeof value === 'string' && /^(slow|late):(\d{1,5})$/.exec(value)) || [];
  if (kind === 'slow' || kind === 'late') return `${kind}:${Number(ms)}`;
  const match = [...PAYMENT_OUTCOMES, ...FAULTS].find((option) => option === value);
  if (match !== undefined) return match;
  throw newInvalidField(
    'outcome',
    `outcome has to be one of slow:MS, late:MS, ${[...PAYMENT_OUTCOMES, ...FAULTS].join(', ')}.`,
  );
}

function parsePlan(value: unknown): Plan {
  const input = parseObject(value, 'next', ['operation', 'outcome']);
  const { operation: name } = input;
  if (name === undefined) return { outcome: parseOutcome(input['outcome']) };
  const operation = OPERATIONS.find((option) => option === name);
  if (operation === undefined)
    throw newInvalidField('operation', `operation has to be one of ${OPERATIONS.join(', ')}.`);
  return { operation, outcome: parseOutcome(input['outcome']) };
}

/** Applies a control command to the current state; an invalid command changes nothing. */
export function parseControl(body: Json, current: Control): ControlChange {
  const allowedFields = ['webhooks', 'next', 'areDisputesHidden', 'expireRequestIds', 'revokeTokens'];
  const input = parseObject(body, 'The body', allowedFields);
  const control = structuredClone(current);
  if (input['webhooks'] !== undefined) {
    const settings = parseDeliverySettings(parseObject(input['webhooks'], 'webhooks', ['mode', 'delayMs']));
    if ('problem' in settings) throw newInvalidField('webhooks', settings.problem);
    control.webhooks = settings;
  }
  if (input['areDisputesHidden'] !== undefined)
    control.areDisputesHidden = input['areDisputesHidden'] === true;
  if (input['next'] === null) control.next = [];
  else if (input['next'] !== undefined) control.next.push(parsePlan(input['next']));
  return {
    control,
    expireRequestIds: input['expireRequestIds'] === true,
    revokeTokens: input['revokeTokens'] === true,
  };
}
