import { omitUndefined } from '../../shared/omit-undefined.js';
import { newBadRequest } from '../http/errors.js';
import type { Json } from '../http/json-body.js';
import type { CardInput } from '../payments/cards.js';

/** Parses card input from the page or a test; `parseCard` validates its values. */
export function parseCardInput(value: unknown): CardInput {
  if (typeof value !== 'object' || value === null)
    throw newBadRequest('Missing required param: card.', { param: 'card' });
  const { number, exp_month: month, exp_year: year, cvc, name } = value as Json;
  if (typeof number !== 'string' || typeof cvc !== 'string') {
    throw newBadRequest('card[number] and card[cvc] have to be strings.', { param: 'card' });
  }
  return omitUndefined({
    number,
    exp_month: Number(month),
    exp_year: Number(year),
    cvc,
    name: typeof name === 'string' && name.trim() !== '' ? name.trim().slice(0, 200) : undefined,
  });
}

export function parseOutcome(value: unknown): 'complete' | 'fail' {
  if (value === 'complete' || value === 'fail') return value;
  throw newBadRequest('Invalid outcome: must be one of complete, or fail', { param: 'outcome' });
}
