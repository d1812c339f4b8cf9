import type { DefaultTreeAdapterTypes as Tree } from 'parse5';
import { z } from 'zod';
import { findAttribute, type PageDocument } from './document.js';

const getText = ({ childNodes }: Tree.Element): string =>
  childNodes.map((node) => ('value' in node ? node.value : '')).join('');

export const parseData = (page: PageDocument): unknown[] =>
  page
    .listAll('script')
    .filter((script) => findAttribute(script, 'type') === 'application/ld+json')
    .map((script) => JSON.parse(getText(script)) as unknown);

// schema.org defines these properties for these types; search engines require some of them for snippets,
// breadcrumbs and carousels. Anything else is a mistake.

const Url = z.url({ protocol: /^https?$/ });
const Text = z.string().trim().min(1);
const Price = z.string().regex(/^\d+\.\d{2}$/);
const Score = z.coerce.number().min(1).max(5);
const DateText = z.string().regex(/^\d{4}-\d{2}(-\d{2})?$/);
const newTypedObject = <T extends string, S extends z.core.$ZodLooseShape>(type: T, shape: S) =>
  z.strictObject({ '@type': z.literal(type), '@id': Url.optional(), ...shape });

/** True if positions are dense, from 1. */
const isInOrder = (items: readonly { readonly position: number }[]): boolean =>
  items.every(({ position }, index) => position === index + 1);

const newPositionedList = <T extends z.ZodType<{ position: number }>>(itemSchema: T) =>
  z.array(itemSchema).min(1).refine(isInOrder, 'positions are 1, 2, 3, …');

const Rating = newTypedObject('Rating', {
  ratingValue: Score,
  bestRating: z.literal(5),
  worstRating: z.literal(1),
});

const Review = newTypedObject('Review', {
  author: newTypedObject('Person', { name: Text }),
  datePublished: DateText,
  reviewBody: Text,
  inLanguage: z.enum(['en', 'es']).optional(),
  reviewRating: Rating,
});

const AggregateRating = newTypedObject('AggregateRating', {
  ratingValue: z.string().regex(/^[1-5]\.\d$/),
  reviewCount: z.int().min(1),
  bestRating: z.literal(5),
  worstRating: z.literal(1),
});

const AggregateOffer = newTypedObject('AggregateOffer', {
  priceCurrency: z.literal('USD'),
  lowPrice: Price,
  highPrice: Price,
  offerCount: z.int().min(1),
  availability: z.literal('https://schema.org/InStock'),
  url: Url,
}).refine(({ lowPrice, highPrice }) => Number(lowPrice) <= Number(highPrice), 'lowPrice is the lower one');

const Organization = z.strictObject({
  '@type': z.enum(['TravelAgency', 'Organization']),
  '@id': Url.optional(),
  name: Text,
  url: Url,
  logo: Url.optional(),
  image: z.union([Url, z.array(Url).min(1)]).optional(),
  description: Text.optional(),
  telephone: z
    .string()
    .regex(/^\+[\d -]{6,}$/)
    .optional(),
  email: z.email().optional(),
  address: newTypedObject('PostalAddress', {
    streetAddress: Text.optional(),
    addressLocality: Text,
    addressRegion: Text.optional(),
    postalCode: Text.optional(),
    addressCountry: z.string().regex(/^[A-Z]{2}$/),
  }).optional(),
  areaServed: Text.optional(),
  priceRange: Text.optional(),
  currenciesAccepted: z.literal('USD').optional(),
  knowsLanguage: z.array(z.enum(['en', 'es'])).optional(),
  contactPoint: newTypedObject('ContactPoint', {
    contactType: Text,
    telephone: Text.optional(),
    email: z.email().optional(),
    availableLanguage: z.array(Text).optional(),
  }).optional(),
  sameAs: z.array(Url).optional(),
});

const Trip = z
  .strictObject({
    '@type': z.tuple([z.literal('Product'), z.literal('TouristTrip')]),
    '@id': Url,
    name: Text,
    description: Text,
    url: Url,
    inLanguage: z.enum(['en', 'es']),
    image: z.array(Url).min(1),
    category: Text,
    touristType: z.array(Text).min(1),
    brand: newTypedObject('Brand', { name: Text }),
    provider: Organization,
    itinerary: newTypedObject('ItemList', {
      numberOfItems: z.int(),
      itemListElement: newPositionedList(newTypedObject('ListItem', { position: z.int(), name: Text })),
    }).refine(hasMatchingCount, 'numberOfItems counts them'),
    // There is no offer without a departure on sale, and no rating without a review.
    offers: AggregateOffer.optional(),
    aggregateRating: AggregateRating.optional(),
    review: z.array(Review).min(1).optional(),
  })
  .refine(
    ({ offers, aggregateRating, review }) => Boolean(offers ?? aggregateRating ?? review),
    'a product has an offer, a rating or a review',
  );

const ItemList = newTypedObject('ItemList', {
  name: Text.optional(),
  description: Text.optional(),
  numberOfItems: z.int(),
  itemListElement: newPositionedList(
    newTypedObject('ListItem', { position: z.int(), name: Text.optional(), url: Url, image: Url.optional() }),
  ),
}).refine(hasMatchingCount, 'numberOfItems counts them');

const BreadcrumbList = newTypedObject('BreadcrumbList', {
  // A trail needs at least two entries.
  itemListElement: newPositionedList(
    newTypedObject('ListItem', { position: z.int(), name: Text, item: Url }),
  ).min(2),
});

const WebSite = newTypedObject('WebSite', {
  name: Text,
  url: Url,
  inLanguage: z.union([z.enum(['en', 'es']), z.array(z.enum(['en', 'es']))]).optional(),
  alternateName: Text.optional(),
  description: Text.optional(),
  publisher: z.union([Organization, z.strictObject({ '@id': Url })]).optional(),
  potentialAction: newTypedObject('SearchAction', { target: z.unknown(), 'query-input': Text }).optional(),
});

function hasMatchingCount({
  numberOfItems,
  itemListElement,
}: {
  numberOfItems: number;
  itemListElement: unknown[];
}): boolean {
  return numberOfItems === itemListElement.length;
}

const SCHEMAS: ReadonlyMap<string, z.ZodType> = new Map<string, z.ZodType>([
  ['Product TouristTrip', Trip],
  ['ItemList', ItemList],
  ['BreadcrumbList', BreadcrumbList],
  ['WebSite', WebSite],
  ['TravelAgency', Organization],
  ['Organization', Organization],
]);
const getType = (node: object): string => ('@type' in node ? [node['@type']].flat().join(' ') : '');

/** Lists the faults of a page's structured data; empty if it is valid. */
export function listFaults(structuredData: unknown): string[] {
  const {
    '@context': context,
    '@graph': graph,
    ...thing
  } = z.record(z.string(), z.unknown()).parse(structuredData);
  if (context !== 'https://schema.org') return [`@context is ${String(context)}`];
  return (Array.isArray(graph) ? graph : [thing]).flatMap((node: object) => {
    const type = getType(node);
    const schema = SCHEMAS.get(type);
    if (!schema) return [`no schema is defined for "${type}"`];
    const { error } = schema.safeParse(node);
    return (error?.issues ?? []).map(({ path, message }) => `${type} ${path.join('.')}: ${message}`);
  });
}

export const findTrip = (nodes: readonly unknown[]): z.infer<typeof Trip> | undefined =>
  nodes.map((node) => Trip.safeParse(removeContext(node)).data).find((trip) => trip !== undefined);

const removeContext = (node: unknown): unknown => {
  const { '@context': _context, ...thing } = node as Record<string, unknown>;
  return thing;
};
