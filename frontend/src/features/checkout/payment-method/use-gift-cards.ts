import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { BookingView } from '@wayfold/contracts/bookings/bookings';
import type {
  applyGiftCard,
  BookingGiftCards,
  checkGiftCard,
  listBookingGiftCards,
  removeGiftCard,
} from '@wayfold/contracts/payments/gift-cards';
import { useState } from 'react';
import { callApi } from '../../../shared/api/client.js';
import { isPossiblyApplied } from '../../../shared/api/gift-card-refusals.js';
import { getCode } from '../../../shared/api/problem.js';
import { useCapability } from '../../../shared/device/use-capability.js';

export interface GiftCardBalance {
  readonly balanceCents: number;
  readonly freeCents: number;
}

interface AppliedGiftCardReply {
  readonly bookingGiftCards: BookingGiftCards;
  /** Null if the balance could not be read; the gift card is still applied. */
  readonly balance: GiftCardBalance | null;
}

interface GiftCardListener {
  readonly onGiftCardsChange: (bookingGiftCards: BookingGiftCards) => void;
  /** Reports that the hold has expired or the booking has changed. */
  readonly onBookingStale: () => void;
}

/** After these refusals only the reread booking shows the current state. */
const STALE_GIFT_CARD_REFUSALS = ['HOLD_EXPIRED', 'BOOKING_NOT_ON_HOLD', 'NOT_FOUND'];

const buildGiftCardsQuery = (id: string, capability: string) =>
  queryOptions({
    queryKey: ['gift-cards', id, capability],
    queryFn: ({ signal }) =>
      callApi<typeof listBookingGiftCards>(
        'GET /api/bookings/{id}/gift-cards',
        { params: { id } },
        { capability, signal },
      ),
    staleTime: 0,
  });

const fetchBalance = (code: string): Promise<GiftCardBalance | null> =>
  callApi<typeof checkGiftCard>('POST /api/gift-cards/check', { body: { code } }).catch(() => null);

/** Manages the gift cards applied to a held booking. */
export function useGiftCards({ id }: BookingView, { onGiftCardsChange, onBookingStale }: GiftCardListener) {
  const capability = useCapability(id) ?? '';
  const client = useQueryClient();
  const query = buildGiftCardsQuery(id, capability);
  const { data: cachedGiftCards } = useQuery({ ...query, enabled: capability !== '' });
  const [balances, setBalances] = useState<Readonly<Record<string, GiftCardBalance>>>({});
  const appliedGiftCards = cachedGiftCards?.giftCards ?? [];

  const adoptGiftCards = (bookingGiftCards: BookingGiftCards): void => {
    client.setQueryData(query.queryKey, bookingGiftCards);
    onGiftCardsChange(bookingGiftCards);
  };
  /** Rereads the amounts, because despite the error the server may have applied the gift card. */
  const refreshGiftCards = async (): Promise<void> => {
    await client.invalidateQueries({ queryKey: query.queryKey });
    const queryState = client.getQueryState(query.queryKey);
    if (queryState?.data && !queryState.isInvalidated) onGiftCardsChange(queryState.data);
  };
  const handleError = (error: Error): void => {
    if (STALE_GIFT_CARD_REFUSALS.includes(getCode(error))) onBookingStale();
    else if (isPossiblyApplied(error)) void refreshGiftCards();
  };
  const giftCardApplication = useMutation({
    mutationFn: async (code: string): Promise<AppliedGiftCardReply> => {
      const bookingGiftCards = await callApi<typeof applyGiftCard>(
        'POST /api/bookings/{id}/gift-cards',
        { params: { id }, body: { code } },
        { capability },
      );
      return { bookingGiftCards, balance: await fetchBalance(code) };
    },
    onSuccess: ({ bookingGiftCards, balance }) => {
      const addedGiftCard = bookingGiftCards.giftCards.find(
        ({ id: addedId }) => !appliedGiftCards.some((appliedGiftCard) => appliedGiftCard.id === addedId),
      );
      if (addedGiftCard && balance) setBalances({ ...balances, [addedGiftCard.id]: balance });
      adoptGiftCards(bookingGiftCards);
    },
    onError: handleError,
  });
  const giftCardRemoval = useMutation({
    mutationFn: (giftCardId: string) =>
      callApi<typeof removeGiftCard>(
        'POST /api/bookings/{id}/gift-cards/{giftCardId}/remove',
        { params: { id, giftCardId } },
        { capability },
      ),
    onSuccess: adoptGiftCards,
    onError: handleError,
  });
  return {
    appliedGiftCards,
    promisedCents: cachedGiftCards?.promisedCents ?? 0,
    balances,
    giftCardApplication,
    giftCardRemoval,
  };
}

export type GiftCards = ReturnType<typeof useGiftCards>;
