import type { PartyInput } from '@wayfold/contracts/bookings/travelers';
import { addDays } from '@wayfold/contracts/kernel/dates';
import type { RoomChoice } from '@wayfold/contracts/money/quotes';
import type { Random } from './random.js';

const GIVEN_NAMES =
  'Ana Luis Carmen Diego Lucía Mateo Sofía Javier Elena Pablo Emma Noah Olivia Liam Ava James Mia Henry Grace Samuel'.split(
    ' ',
  );

const FAMILY_NAMES =
  'García Martínez Rodríguez López Sánchez Romero Navarro Torres Smith Johnson Brown Miller Davis Wilson Clark Lewis Walker Hall Young King'.split(
    ' ',
  );

/** Phone numbers reserved for examples, with their countries. */
const PHONE_PREFIXES = [
  ['US', '+1 505 555 01'],
  ['GB', '+44 20 7946 09'],
  ['ES', '+34 600 123 4'],
] as const;

const WEIGHTED_PARTIES: readonly (readonly [readonly RoomChoice[], number])[] = [
  [[{ type: 'private', travelers: 1 }], 12],
  [[{ type: 'twin', travelers: 1, sharesWith: 'women' }], 5],
  [[{ type: 'twin', travelers: 1, sharesWith: 'men' }], 3],
  [[{ type: 'double', travelers: 2 }], 34],
  [[{ type: 'twin', travelers: 2 }], 26],
  [[{ type: 'triple', travelers: 3 }], 7],
  [
    [
      { type: 'twin', travelers: 2 },
      { type: 'twin', travelers: 2 },
    ],
    8,
  ],
  [
    [
      { type: 'double', travelers: 2 },
      { type: 'twin', travelers: 2 },
    ],
    5,
  ],
];

export const pickRooms = (random: Random): RoomChoice[] => [...random.pickWeighted(WEIGHTED_PARTIES)];

export const countTravelers = (rooms: readonly RoomChoice[]): number =>
  rooms.reduce((sum, room) => sum + room.travelers, 0);

/** Picks a birth date that fits every departure's age range. */
const pickBirthDate = (random: Random, today: string): string =>
  addDays(today, -random.drawBetween(19 * 365, 64 * 365));

/** Creates a party that fits the rooms; all persons are fictional. */
export function newParty(random: Random, rooms: readonly RoomChoice[], today: string): PartyInput {
  const [residence, prefix] = random.pickOne(PHONE_PREFIXES);
  const [givenName, familyName] = [random.pickOne(GIVEN_NAMES), random.pickOne(FAMILY_NAMES)];
  return {
    lead: {
      givenName,
      familyName,
      email: `traveler.${random.drawToken(9)}@example.com`,
      phone: `${prefix}${random.drawBetween(10, 99)}`,
      residence,
      birthDate: pickBirthDate(random, today),
      language: random.flipCoin(0.5) ? 'en' : 'es',
    },
    isLeadTraveling: true,
    others: Array.from({ length: countTravelers(rooms) - 1 }, () => ({
      givenName: random.pickOne(GIVEN_NAMES),
      familyName: random.flipCoin(0.6) ? familyName : random.pickOne(FAMILY_NAMES),
      birthDate: pickBirthDate(random, today),
    })),
    roomOf: rooms.flatMap((room, index) => Array.from({ length: room.travelers }, () => index)),
  };
}
