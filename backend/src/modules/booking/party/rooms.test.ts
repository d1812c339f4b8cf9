import { describe, expect, test } from '@jest/globals';
import type { RoomType } from '@wayfold/contracts/catalogue';
import type { RoomChoice } from '@wayfold/contracts/quotes';
import { bed, offer, single, twin } from '../../../../test/booking/builders.js';
import { roomsFit, roomsNeeded } from '@wayfold/contracts/kernel/rooms';

const beds: Partial<Record<RoomType, number>> = { twin: 2, triple: 3, private: 1 };
const needed = (...choices: RoomChoice[]) => roomsNeeded(choices, (type) => beds[type] ?? 0);

describe('rooms needed', () => {
  test.each<[string, RoomChoice[], Partial<Record<RoomType, number>>]>([
    ['nobody', [], {}],
    ['own rooms count one each', [twin, twin, single], { twin: 2, private: 1 }],
    ['one bed is a room', [bed('women')], { twin: 1 }],
    ['two beds of the same company share it', [bed('women'), bed('women')], { twin: 1 }],
    ['a third opens another', [bed('women'), bed('women'), bed('women')], { twin: 2 }],
    ['company is never mixed', [bed('women'), bed('men'), bed('anyone')], { twin: 3 }],
    ['pools of different room types are apart', [bed('men'), bed('men', 'triple')], { twin: 1, triple: 1 }],
    [
      'a triple takes three',
      [bed('men', 'triple'), bed('men', 'triple'), bed('men', 'triple')],
      { triple: 1 },
    ],
    ['nobody is put into an own room', [twin, bed('women')], { twin: 2 }],
    [
      'beds count by travelers',
      [{ type: 'triple', travelers: 2, share: 'men' }, bed('men', 'triple')],
      { triple: 1 },
    ],
  ])('%s', (_what, choices, counts) => {
    expect(needed(...choices)).toEqual(counts);
    expect(needed(...choices.toReversed())).toEqual(counts);
  });

  test('a type without beds is counted as a room a bed', () => {
    expect(needed({ type: 'double', travelers: 1, share: 'anyone' }, bed('anyone', 'double'))).toEqual({
      double: 2,
    });
  });
});

describe('rooms fit a party', () => {
  test.each<[string, RoomChoice[], number, boolean]>([
    ['a full twin', [twin], 2, true],
    ['a twin and a private room', [twin, single], 3, true],
    ['a shared bed', [bed('women')], 1, true],
    ['a shared bed beside an own room', [twin, bed('men')], 3, true],
    ['a traveler without a bed', [twin], 3, false],
    ['a bed too many', [twin, single], 2, false],
    ['an own twin for one', [{ type: 'twin', travelers: 1 }], 1, false],
    ['three in a twin', [{ type: 'twin', travelers: 3 }], 3, false],
    ['a shared bed for two', [{ type: 'twin', travelers: 2, share: 'women' }], 2, false],
    ['sharing a room that is not shared', [bed('women', 'private')], 1, false],
    ['a type that is not offered', [{ type: 'double', travelers: 2 }], 2, false],
    ['nobody in no room', [], 0, true],
  ])('%s', (_what, choices, travelers, fits) => {
    expect(roomsFit(choices, travelers, offer().rooms)).toBe(fits);
  });
});
