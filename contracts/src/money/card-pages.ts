/** Pages with a card form: the single list for the content policy and for the form. */
const CARD_PAGE_PATTERN = /^\/(?:en|es)\/(?:checkout|thank-you|share)(?:[/?#]|$)/;

/** True if the page at this path, with or without a query, has a card form. */
export const isCardPage = (path: string): boolean => CARD_PAGE_PATTERN.test(path);
