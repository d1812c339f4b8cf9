import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import type { placeBooking } from '@wayfold/contracts/bookings/bookings';
import { MINUTE_MS } from '@wayfold/contracts/kernel/durations';
import type { Locale } from '@wayfold/contracts/kernel/locale';
import type { createQuote, Quote, QuoteRequest } from '@wayfold/contracts/money/quotes';
import { useEffect, useRef, useState } from 'react';
import { buildBookingQuery } from '../../shared/api/bookings.js';
import { callApi } from '../../shared/api/client.js';
import { getCode } from '../../shared/api/problem.js';
import { storeCapability } from '../../shared/device/capabilities.js';
import { calculateServerNowMs } from '../../shared/device/clock.js';
import { newUuid } from '../../shared/device/uuid.js';
import { isCouponRefusal } from './use-describe-quote-refusal.js';

/** A quote this close to its expiry is requested again before the booking. */
const EXPIRY_MARGIN_MS = 30_000;

const TYPING_PAUSE_MS = 250;

export const removeCoupon = (request: QuoteRequest): QuoteRequest => ({ ...request, couponCode: undefined });

const requestQuote = (request: QuoteRequest, signal?: AbortSignal): Promise<Quote> =>
  callApi<typeof createQuote>('POST /api/quotes', { body: request }, signal ? { signal } : {});

interface QuoteResult {
  readonly request: QuoteRequest;
  readonly quote: Quote;
  /** The reason why the quote omits the requested coupon. */
  readonly couponRefusal: Error | null;
}

/** Requests the price again without a refused coupon, because the coupon must not hide the price. */
async function fetchQuote(request: QuoteRequest, signal: AbortSignal): Promise<QuoteResult> {
  try {
    return { request, quote: await requestQuote(request, signal), couponRefusal: null };
  } catch (error) {
    if (!isCouponRefusal(error)) throw error;
    return { request, quote: await requestQuote(removeCoupon(request), signal), couponRefusal: error };
  }
}

export const buildQuoteQuery = (request: QuoteRequest | null) =>
  queryOptions({
    queryKey: ['quote', request],
    queryFn: ({ signal }) => {
      if (request === null) throw new Error('A quote was requested for an incomplete choice');
      return fetchQuote(request, signal);
    },
    enabled: request !== null,
    staleTime: 5 * MINUTE_MS,
    placeholderData: keepPreviousData,
  });

/** Returns the value once it has been stable for a moment. */
export function useStableValue<T>(value: T): T {
  const [stableValue, setStableValue] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setStableValue(value), TYPING_PAUSE_MS);
    return () => clearTimeout(timer);
  }, [value]);
  return stableValue;
}

interface BookArguments {
  readonly request: QuoteRequest;
  readonly quote: Quote | undefined;
}

/**
 * Holds the quoted seats and opens the checkout. The idempotency key stays until an answer arrives, so that a
 * second click or a retry never holds twice.
 */
export function useBookingRequest(locale: Locale) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const attempt = useRef<{ readonly quoteId: string; readonly key: string } | null>(null);

  return useMutation({
    mutationFn: async ({ request, quote }: BookArguments) => {
      const isUsable =
        quote !== undefined && Date.parse(quote.expiresAt) - EXPIRY_MARGIN_MS > calculateServerNowMs();
      const quoteToBook = isUsable ? quote : await requestQuote(request);
      if (attempt.current?.quoteId !== quoteToBook.id)
        attempt.current = { quoteId: quoteToBook.id, key: newUuid() };
      return callApi<typeof placeBooking>('POST /api/bookings', {
        body: { quoteId: quoteToBook.id, locale },
        idempotencyKey: attempt.current.key,
      });
    },
    onMutate: () => client.cancelQueries({ queryKey: ['quote'] }),
    onSuccess: async ({ booking, capability }) => {
      attempt.current = null;
      storeCapability(booking.id, capability);
      client.setQueryData(buildBookingQuery(booking.id, capability).queryKey, booking);
      await navigate({ to: '/$locale/checkout', params: { locale }, search: { booking: booking.id } });
    },
    onError: (error) => {
      if (getCode(error) === 'OFFLINE') return;
      attempt.current = null;
      void client.invalidateQueries({ queryKey: ['quote'] });
      void client.invalidateQueries({ queryKey: ['departures'] });
    },
  });
}
