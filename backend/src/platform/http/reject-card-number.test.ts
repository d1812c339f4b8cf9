import { expect, test } from '@jest/globals';
import { locateCardNumbers } from './reject-card-number.js';

const CARD_NUMBER = '4242424242424242';

test.each([
  { address: '/api/trips?locale=en', places: [] },
  { address: `/en/adventure/${CARD_NUMBER}`, places: ['path'] },
  { address: '/api/4242/4242/4242/4242', places: ['path'] },
  { address: `/api/trips?locale=en&q=my%20card%20${CARD_NUMBER}`, places: ['query:q'] },
  { address: `/api/trips?q=a=${CARD_NUMBER}`, places: ['query:q'] },
  { address: `/api/trips?q=a?b=${CARD_NUMBER}`, places: ['query:q'] },
  {
    address: `/${CARD_NUMBER}?a=${CARD_NUMBER}&b=1&c=${CARD_NUMBER}`,
    places: ['path', 'query:a', 'query:c'],
  },
  { address: `/api/trips?${CARD_NUMBER}=1`, places: ['query:************4242'] },
  // No card network issues this number: its last digit is wrong.
  { address: '/api/trips?q=4242424242424241', places: [] },
  { address: '', places: [] },
])('$address holds card numbers at $places', ({ address, places }) => {
  expect(locateCardNumbers(address)).toEqual(places);
});
