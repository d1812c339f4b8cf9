/** Where a card is entered: the one list for the content policy, and for the form that needs it. */
const CARD_PAGE = /^\/(?:en|es)\/(?:checkout|thank-you|share)(?:[/?#]|$)/;

/** Whether a card is entered on the page with this path, which may go on with a search. */
export const isCardPage = (path: string): boolean => CARD_PAGE.test(path);
