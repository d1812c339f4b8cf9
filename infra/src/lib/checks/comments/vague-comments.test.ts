import { expect, test } from '@jest/globals';
import { listVagueComments } from './vague-comments.mjs';

test.each([
  ['begins with a clause', '/** What the customer does next. */'],
  ['begins with a clause on its second line', ' * What a refund returns, and by which method.'],
  ['says "ones"', '  // Open intents ask for too much; new ones ask for the rest.'],
  ['says "whoever"', '/** Its capability: whoever holds it opens the booking. */'],
  ['says "meanwhile"', '/** Rereads the refunds that were made meanwhile. */'],
  ['says "of its own"', '// The list of lines has an alert of its own.'],
  ['says "of which"', '/** A booking of which only the deposit is paid. */'],
  ['says "nothing else"', '/** Imports the contracts and nothing else. */'],
  ['says "is no"', '// A missing response is no decline.'],
])('a comment that %s is found', (_what, line) => {
  expect(listVagueComments(`const a = 1;\n${line}\n`)).toEqual([2]);
});

test.each([
  ['names its subject', '/** The next step of the customer. */'],
  ['has a clause after its subject', '/** States what the customer does next. */'],
  ['says that there is none', '// There is no session, and the hold is no longer open.'],
  ['has a word that ends like the pronoun', '// Milestones and zones of a trip.'],
])('a comment that %s stays', (_what, line) => {
  expect(listVagueComments(`${line}\n`)).toEqual([]);
});

test('code is no comment', () => {
  expect(listVagueComments("const text = 'the other ones';\nconst What = a * ones;\n")).toEqual([]);
});
