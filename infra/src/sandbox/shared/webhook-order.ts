const WEBHOOK_MODES = ['normal', 'drop', 'duplicate', 'reverse', 'delay'] as const;
type WebhookMode = (typeof WEBHOOK_MODES)[number];

/** How events are delivered; `delayMs` null holds them until they are flushed. */
export interface WebhookOrder {
  mode: WebhookMode;
  delayMs: number | null;
}

/** An order as it came, checked; otherwise what is wrong with it. */
export function readWebhookOrder(given: Record<string, unknown>): WebhookOrder | { wrong: string } {
  const mode = WEBHOOK_MODES.find((option) => option === given['mode']);
  if (mode === undefined) return { wrong: `webhooks.mode has to be one of ${WEBHOOK_MODES.join(', ')}.` };
  const delayMs = given['delayMs'] ?? null;
  const valid =
    delayMs === null ||
    (typeof delayMs === 'number' && Number.isInteger(delayMs) && delayMs >= 0 && delayMs <= 3_600_000);
  return valid ? { mode, delayMs } : { wrong: 'webhooks.delayMs has to be an integer from 0 to 3600000.' };
}
