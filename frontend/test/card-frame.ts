import { act, fireEvent } from '@testing-library/react';

export const CARD_ORIGIN = 'http://card.test';

/** Sends a message of the card page, by default from its own frame and origin. */
export function sendCardMessage(data: object, origin = CARD_ORIGIN): void {
  const source = document.querySelector('iframe')?.contentWindow ?? null;
  const message = { data: { source: 'wayfold-card', ...data }, origin, source };
  act(() => void fireEvent(window, new MessageEvent('message', message)));
}
