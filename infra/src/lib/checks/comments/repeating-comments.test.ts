import { expect, test } from '@jest/globals';
import { listRepeatingComments } from './repeating-comments.mjs';

test.each([
  ['a method', '  /** Stops all followers. */\n  stopFollowers(): Promise<void>;\n'],
  ['a verb in another form', '/** Submits an empty form. */\nconst submitEmptyForm = async () => {\n'],
  ['a parameter', '/** Seats of a booking. */\nexport const listSeats = (booking: Booking): number => 1;\n'],
  [
    'a parameter on a line of its own',
    '/** Cancels a hold. */\nfunction cancel(\n  hold: Hold,\n): void {\n',
  ],
  ['a type', '/** An empty booking. */\nconst EMPTY: BookingState = {\n'],
  ['a decorated class', '/** Booking tasks. */\n@Controller()\nexport class BookingTasks {\n'],
])('a comment that repeats %s is found', (_what, text) => {
  expect(listRepeatingComments(`const a = 1;\n\n${text}`)).toEqual([3]);
});

test.each([
  ['a unit', '/** In cents. */\nconst amount = 1;\n'],
  ['a number', '/** The lead is traveler 1. */\nisLeadTraveler: boolean;\n'],
  ['a name', '/** Stops `followers`. */\nstopFollowers(): void;\n'],
  ['a second statement', '/** Stops followers; followers stop. */\nstopFollowers(): void;\n'],
  ['one word', '/** Stops all idle followers. */\nstopFollowers(): void;\n'],
  ['a word of the body', '/** Stops idle followers. */\nfunction stopFollowers(): void {\n  idle();\n'],
  ['a word of the value', '/** Followers that idle. */\nconst FOLLOWERS = idle;\n'],
  ['a word of the next member', '/** The idle limit. */\nlimit: number,\n/** In ms. */\nidle: number,\n'],
])('a comment that adds %s stays', (_what, text) => {
  expect(listRepeatingComments(text)).toEqual([]);
});
