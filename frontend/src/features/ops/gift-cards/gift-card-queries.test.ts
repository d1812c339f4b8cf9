import { describe, expect, test } from '@jest/globals';
import {
  type GiftCard,
  type GiftCardPages,
  prependGiftCard,
  updateGiftCardBlock,
} from './gift-card-queries.js';

const newGiftCard = (id: string, balanceCents = 5000) => ({ id, balanceCents, isBlocked: false }) as GiftCard;

const newPages = (...pages: GiftCard[][]): GiftCardPages => ({
  pages: pages.map((giftCards): GiftCardPages['pages'][number] => ({
    giftCards,
    totalCents: 10_000,
    nextCursor: null,
  })),
  pageParams: pages.map((_, index) => index),
});

const listIds = (cachedPages: GiftCardPages | undefined) =>
  cachedPages?.pages.map(({ giftCards }) => giftCards.map(({ id }) => id));

describe('a gift card just issued', () => {
  test('leads the first page, and adds to the total', () => {
    const pages = prependGiftCard(newPages([newGiftCard('a')], [newGiftCard('b')]), newGiftCard('new', 700));
    expect(listIds(pages)).toEqual([['new', 'a'], ['b']]);
    expect(pages?.pages.map(({ totalCents }) => totalCents)).toEqual([10_700, 10_000]);
  });

  test('is not added twice', () => {
    const pages = newPages([newGiftCard('a')]);
    expect(prependGiftCard(pages, newGiftCard('a'))).toBe(pages);
  });

  test.each([{ pages: undefined }, { pages: newPages() }])(
    'is not added to a list without a page: $pages',
    ({ pages }) => {
      expect(prependGiftCard(pages, newGiftCard('a'))).toBe(pages);
    },
  );
});

describe('a gift card just blocked', () => {
  test('is blocked on its page, and no other is', () => {
    const cachedPages = updateGiftCardBlock(
      newPages([newGiftCard('a')], [newGiftCard('b'), newGiftCard('c')]),
      'b',
      true,
    );
    const blockedIds = cachedPages?.pages
      .flatMap(({ giftCards }) => giftCards)
      .filter(({ isBlocked }) => isBlocked);
    expect(blockedIds?.map(({ id }) => id)).toEqual(['b']);
  });

  test('is unblocked again', () => {
    const blockedPages = updateGiftCardBlock(newPages([newGiftCard('a')]), 'a', true);
    expect(updateGiftCardBlock(blockedPages, 'a', false)).toEqual(newPages([newGiftCard('a')]));
  });

  test('changes nothing before the list is loaded', () => {
    expect(updateGiftCardBlock(undefined, 'a', true)).toBeUndefined();
  });
});
