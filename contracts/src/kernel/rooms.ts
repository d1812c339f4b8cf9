type Type = 'twin' | 'double' | 'triple' | 'private';

/** As `RoomChoice` of the quotes, without its schema. */
interface Choice {
  readonly type: Type;
  readonly travelers: number;
  readonly share?: string | undefined;
}

export type RoomCounts = Readonly<Partial<Record<Type, number>>>;

/**
 * How many rooms of each type a set of choices needs. Own rooms count one each; shared beds fill rooms with others who
 * asked for the same company, so three women sharing twins need two rooms, whoever booked first.
 */
export function roomsNeeded(choices: Iterable<Choice>, capacityOf: (type: Type) => number): RoomCounts {
  const own = new Map<Type, number>();
  const beds = new Map<string, { type: Type; beds: number }>();
  for (const choice of choices) {
    if (!choice.share) own.set(choice.type, (own.get(choice.type) ?? 0) + 1);
    else {
      const pool = beds.get(`${choice.type} ${choice.share}`) ?? { type: choice.type, beds: 0 };
      beds.set(`${choice.type} ${choice.share}`, { ...pool, beds: pool.beds + choice.travelers });
    }
  }
  const needed = Object.fromEntries(own) as Partial<Record<Type, number>>;
  for (const pool of beds.values())
    needed[pool.type] = (needed[pool.type] ?? 0) + Math.ceil(pool.beds / Math.max(1, capacityOf(pool.type)));
  return needed;
}

/** Whether the rooms hold exactly the party: own rooms are full, a shared bed is one traveler in a shareable type. */
export function roomsFit(
  choices: readonly Choice[],
  travelers: number,
  offered: readonly { readonly type: Type; readonly capacity: number; readonly shareable: boolean }[],
): boolean {
  let beds = 0;
  for (const choice of choices) {
    const offer = offered.find((room) => room.type === choice.type);
    if (!offer) return false;
    if (choice.share ? !offer.shareable || choice.travelers !== 1 : choice.travelers !== offer.capacity)
      return false;
    beds += choice.travelers;
  }
  return beds === travelers;
}
