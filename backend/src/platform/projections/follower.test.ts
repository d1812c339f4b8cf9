import { afterEach, describe, expect, jest, test } from '@jest/globals';
import { waitUntil } from '../../../test/support/wait-until.js';
import { SupersededError } from './checkpoints.js';
import { Follower, type FollowerContext } from './follower.js';
import type { Reactor } from './projection.js';

type Step = (isQuiet: boolean) => Promise<boolean>;

/** A follower of nothing: its steps are given. */
class FollowerUnderTest extends Follower<Reactor> {
  protected readonly step: Step;

  constructor(step: Step, context: Partial<FollowerContext>) {
    super({ name: 'letters', version: 1, types: [], react: async () => {} }, context as FollowerContext);
    this.step = step;
  }

  async register(): Promise<void> {}
}

describe('a follower', () => {
  const onError = jest.fn<FollowerContext['onError']>();
  const followers: FollowerUnderTest[] = [];
  const startFollower = (step: Step, pollIntervalMs = 60_000) => {
    const follower = new FollowerUnderTest(step, { onError, pollIntervalMs });
    followers.push(follower);
    follower.start();
    return follower;
  };
  afterEach(async () => {
    await Promise.all(followers.splice(0).map((follower) => follower.stop()));
    onError.mockReset();
  });

  test('continues at once while there is more, then waits to be woken', async () => {
    const step = jest.fn<Step>().mockResolvedValue(false).mockResolvedValueOnce(true);
    const follower = startFollower(step);
    await waitUntil(() => step.mock.calls.length === 2);
    follower.wake();
    await waitUntil(() => step.mock.calls.length === 3);
    expect(step.mock.calls).toEqual([[false], [false], [false]]);
  });

  test('polls once the wait has passed without a signal', async () => {
    const step = jest.fn<Step>().mockResolvedValue(false);
    startFollower(step, 1);
    await waitUntil(() => step.mock.calls.length >= 2);
    expect(step.mock.calls.slice(0, 2)).toEqual([[false], [true]]);
  });

  test('reports an error, tries again and forgets it after a success', async () => {
    const error = new Error('the table is locked');
    const step = jest.fn<Step>().mockResolvedValue(false).mockRejectedValueOnce(error);
    const follower = startFollower(step);
    await waitUntil(() => onError.mock.calls.length === 1);
    expect(onError).toHaveBeenCalledWith('letters', error);
    expect(follower).toMatchObject({ failureCount: 1, error: 'the table is locked' });

    await waitUntil(() => step.mock.calls.length === 2);
    await waitUntil(() => follower.failureCount === 0);
    expect(follower.error).toBeUndefined();
  });

  test('ends once another version has superseded it', async () => {
    const step = jest.fn<Step>().mockRejectedValue(new SupersededError({ name: 'letters', version: 1 }));
    const follower = startFollower(step);
    // Without an end, the run would pause and try again, and this would never resolve.
    await follower['currentRun'];
    expect(onError).toHaveBeenCalledTimes(1);
    expect(step).toHaveBeenCalledTimes(1);
  });

  test('stops after the step that runs', async () => {
    let finishStep: (hasMore: boolean) => void = () => undefined;
    const step = jest.fn<Step>(() => new Promise((resolve) => (finishStep = resolve)));
    const follower = startFollower(step);
    let hasStopped = false;
    const stopping = follower.stop().then(() => (hasStopped = true));
    await new Promise(setImmediate);
    expect(hasStopped).toBe(false);

    finishStep(true);
    await stopping;
    expect(step).toHaveBeenCalledTimes(1);
  });
});
