/** What the browser needs to show the provider's card form; `page` is the frame's address in the embedded mode. */
export interface CardFrame {
  readonly publishableKey: string;
  readonly page: string | null;
}

export const CARD_FRAME = Symbol('CardFrame');
