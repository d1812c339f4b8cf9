import { describe, expect, test } from '@jest/globals';
import { MINUTE_MS } from '@wayfold/contracts/kernel/durations';
import { ProblemException } from './problems/problem.js';
import { RateLimiter } from './rate-limiter.js';

const findRefusal = (limiter: RateLimiter, caller: string, now: number): unknown => {
  try {
    limiter.consume(caller, now);
    return undefined;
  } catch (error) {
    expect(error).toBeInstanceOf(ProblemException);
    const { code, facts } = error as ProblemException;
    return [code, facts?.['retryAfterSeconds']];
  }
};

describe('a limit of three a minute', () => {
  test('lets three requests through, then states how long to wait', () => {
    const limiter = new RateLimiter({ perMinute: 3 });
    expect([0, 1, 2].map((now) => findRefusal(limiter, 'a', now))).toEqual([undefined, undefined, undefined]);
    expect(findRefusal(limiter, 'a', 10_000)).toEqual(['RATE_LIMITED', 50]);
    expect(findRefusal(limiter, 'a', MINUTE_MS - 1)).toEqual(['RATE_LIMITED', 1]);
  });

  test('counts an IPv6 household once, whichever address it uses', () => {
    const limiter = new RateLimiter({ perMinute: 3 });
    for (let i = 1; i <= 3; i++) expect(findRefusal(limiter, `2001:db8:1:2::${i}`, i)).toBeUndefined();

    expect(findRefusal(limiter, '2001:db8:1:2:aaaa::9', 4)).toEqual(['RATE_LIMITED', 60]);
    expect(findRefusal(limiter, '2001:db8:1:3::1', 5)).toBeUndefined();
    expect(findRefusal(limiter, '::1', 6)).toBeUndefined();
  });

  test('resets a minute after the first request, however many requests followed', () => {
    const limiter = new RateLimiter({ perMinute: 3 });
    for (let now = 0; now < MINUTE_MS; now += 1000) findRefusal(limiter, 'a', now);

    expect([0, 1, 2].map((now) => findRefusal(limiter, 'a', MINUTE_MS + now))).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
    expect(findRefusal(limiter, 'a', 60_003)).toEqual(['RATE_LIMITED', 60]);
  });

  test('counts each caller separately', () => {
    const limiter = new RateLimiter({ perMinute: 3 });
    for (let i = 0; i < 5; i++) findRefusal(limiter, 'a', i);
    expect(findRefusal(limiter, 'b', 10)).toBeUndefined();
    expect(findRefusal(limiter, 'a', 10)).toEqual(['RATE_LIMITED', 60]);
  });

  test('remembers a bounded number of callers and forgets the least recent first', () => {
    const limiter = new RateLimiter({ perMinute: 3 });
    for (let i = 0; i < 4; i++) for (const caller of ['busy', 'silent']) findRefusal(limiter, caller, i);
    for (let i = 0; i <= 5_000; i++) limiter.consume(`other ${i}`, 10);
    expect(findRefusal(limiter, 'busy', 10)).toEqual(['RATE_LIMITED', 60]);
    for (let i = 5_001; i < 9_999; i++) limiter.consume(`other ${i}`, 10);
    expect(findRefusal(limiter, 'busy', 20)).toEqual(['RATE_LIMITED', 60]);
    expect(findRefusal(limiter, 'silent', 20)).toBeUndefined();
  });
});
