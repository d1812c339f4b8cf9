/** Data for the provider's card form; `page` is the frame's URL in embedded mode. */
export interface CardFrame {
  readonly publishableKey: string;
  readonly page: string | null;
}

export const CARD_FRAME = Symbol('CardFrame');
