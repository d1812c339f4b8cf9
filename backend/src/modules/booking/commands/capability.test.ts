import { describe, expect, it } from '@jest/globals';
import { Capabilities } from './capability.js';

const OLD = Buffer.alloc(32, 1).toString('base64');
const NEW = Buffer.alloc(32, 2).toString('base64');
const ID = '00000001-0000-4000-8000-000000000001';
const NOW = new Date('2027-01-10T10:00:00Z');

describe('a capability and the secret it is made from', () => {
  const before = new Capabilities(OLD);
  const token = before.token(ID);
  const granted = [{ tokenHash: before.hash(token), expiresAt: '2027-07-01T00:00:00.000Z' }];

  it('opens after the secret was replaced, with or without the former one', () => {
    for (const now of [new Capabilities(NEW, [OLD]), new Capabilities(NEW)])
      expect(now.opens(token, granted, NOW)).toBe(true);
  });

  it('is made again as it was handed out while the former secret is known', () => {
    expect(before.tokenAgain(ID, granted)).toBe(token);
    expect(new Capabilities(NEW, [OLD]).tokenAgain(ID, granted)).toBe(token);
  });

  it('is made from the current secret when it is new', () => {
    const after = new Capabilities(NEW, [OLD]);
    const made = after.token(ID);
    expect(made).not.toBe(token);
    expect(after.tokenAgain(ID, [{ tokenHash: after.hash(made) }])).toBe(made);
    expect(after.opens(made, granted, NOW)).toBe(false);
  });
});
