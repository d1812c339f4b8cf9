import type { CategoryCode, Departure } from '@wayfold/contracts/catalogue/catalogue';
import { type Choice, isOnSale } from './choice.js';

export interface UnitPrice {
  readonly departure: Departure;
  readonly category: CategoryCode;
  readonly perPersonCents: number;
  /** The price is that of the chosen departure and category, not the lowest on sale. */
  readonly isChosen: boolean;
}

const listUnitPrices = (departures: readonly Departure[]): UnitPrice[] =>
  departures
    .filter(isOnSale)
    .flatMap((departure) => departure.prices.map((price) => ({ departure, ...price, isChosen: false })));

const findLowestPrice = (prices: readonly UnitPrice[]): UnitPrice | undefined =>
  prices.reduce<UnitPrice | undefined>(
    (bestPrice, price) =>
      bestPrice === undefined || price.perPersonCents < bestPrice.perPersonCents ? price : bestPrice,
    undefined,
  );

/** Finds the price per person of the choice, or else the lowest; undefined with nothing on sale. */
export function findUnitPrice(
  departures: readonly Departure[],
  { departureId, category }: Pick<Choice, 'departureId' | 'category'>,
): UnitPrice | undefined {
  const departure = departures.find(({ id }) => id === departureId);
  const price = departure?.prices.find((candidate) => candidate.category === category);
  if (departure && price) return { departure, ...price, isChosen: true };
  return findLowestPrice(listUnitPrices(departures));
}

/** Lists the lowest price of each category, in the departures' order. */
export function listLowestPrices(departures: readonly Departure[]): readonly UnitPrice[] {
  const prices = listUnitPrices(departures);
  const categories = [...new Set(prices.map(({ category }) => category))];
  return categories.flatMap(
    (category) => findLowestPrice(prices.filter((price) => price.category === category)) ?? [],
  );
}
