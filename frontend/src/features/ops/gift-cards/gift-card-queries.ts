import type { InfiniteData } from '@tanstack/react-query';
import type { RouteReply } from '@wayfold/contracts/kernel/route';
import type {
  blockGiftCard as blockGiftCardRoute,
  issueGiftCard as issueGiftCardRoute,
  listGiftCards,
  unblockGiftCard as unblockGiftCardRoute,
} from '@wayfold/contracts/payments/gift-cards';
import { callApi } from '../../../shared/api/client.js';
import type { Attempt } from '../approvals/approval-queries.js';
import { mapPages } from '../ui/map-pages.js';
import { buildPagedQuery } from '../ui/paged-query.js';
import type { ReasonedRequest } from '../ui/session.js';

type GiftCardList = RouteReply<typeof listGiftCards>;
export type GiftCard = GiftCardList['giftCards'][number];
export type GiftCardPages = InfiniteData<GiftCardList>;

export interface GiftCardRequest {
  readonly amountCents: number;
  readonly reason: string;
  /** The last valid day, `YYYY-MM-DD`; null if the gift card does not expire. */
  readonly expiresOn: string | null;
  /** An approval that a second person granted. */
  readonly approvalId: string | null;
}

export const giftCardsQuery = buildPagedQuery(['gift-cards'], (page, signal) =>
  callApi<typeof listGiftCards>('GET /api/ops/gift-cards', { query: page }, { signal }),
);

export const issueGiftCard = (request: GiftCardRequest, { csrf, idempotencyKey }: Attempt) =>
  callApi<typeof issueGiftCardRoute>('POST /api/ops/gift-cards', { body: request, idempotencyKey }, { csrf });

export const blockGiftCard = (id: string, { reason, csrf }: ReasonedRequest) =>
  callApi<typeof blockGiftCardRoute>(
    'POST /api/ops/gift-cards/{id}/block',
    { params: { id }, body: { reason } },
    { csrf },
  );

export const unblockGiftCard = (id: string, { reason, csrf }: ReasonedRequest) =>
  callApi<typeof unblockGiftCardRoute>(
    'POST /api/ops/gift-cards/{id}/unblock',
    { params: { id }, body: { reason } },
    { csrf },
  );

/** Adds a gift card that was just issued, because the server's list lags behind the log. */
export const prependGiftCard = (
  cachedPages: GiftCardPages | undefined,
  giftCard: GiftCard,
): GiftCardPages | undefined => {
  const [firstPage, ...otherPages] = cachedPages?.pages ?? [];
  if (!cachedPages || !firstPage || firstPage.giftCards.some(({ id }) => id === giftCard.id))
    return cachedPages;
  const totalCents = firstPage.totalCents + giftCard.balanceCents;
  return {
    ...cachedPages,
    pages: [{ ...firstPage, totalCents, giftCards: [giftCard, ...firstPage.giftCards] }, ...otherPages],
  };
};

/** Blocks or unblocks a gift card in the cached list. */
export const updateGiftCardBlock = (
  cachedPages: GiftCardPages | undefined,
  id: string,
  isBlocked: boolean,
): GiftCardPages | undefined =>
  cachedPages &&
  mapPages(cachedPages, (page) => ({
    ...page,
    giftCards: page.giftCards.map((giftCard) => (giftCard.id === id ? { ...giftCard, isBlocked } : giftCard)),
  }));
