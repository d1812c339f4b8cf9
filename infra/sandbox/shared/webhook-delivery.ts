import { DAY_MS } from './durations.js';

const WEBHOOK_MODES = ['normal', 'drop', 'duplicate', 'triple', 'reverse', 'delay', 'before_reply'] as const;
const WEEK_MS = 7 * DAY_MS;
type WebhookMode = (typeof WEBHOOK_MODES)[number];

/** The way events are delivered; `delayMs` null holds them until flushed. */
export interface DeliverySettings {
  mode: WebhookMode;
  delayMs: number | null;
}

/** Parses delivery settings, or says what is wrong with the input. */
export function parseDeliverySettings(
  input: Record<string, unknown>,
): DeliverySettings | { problem: string } {
  const mode = WEBHOOK_MODES.find((option) => option === input['mode']);
  if (mode === undefined) return { problem: `webhooks.mode has to be one of ${WEBHOOK_MODES.join(', ')}.` };
  const delayMs = input['delayMs'] ?? null;
  const isValid =
    delayMs === null ||
    (typeof delayMs === 'number' && Number.isInteger(delayMs) && delayMs >= 0 && delayMs <= WEEK_MS);
  return isValid
    ? { mode, delayMs }
    : { problem: `webhooks.delayMs has to be an integer from 0 to ${WEEK_MS}.` };
}
