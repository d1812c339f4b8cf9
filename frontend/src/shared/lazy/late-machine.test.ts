import { describe, expect, it } from '@jest/globals';
import { lateMachine, type Late } from './late-machine.js';

/** A machine whose view is what it was told. */
function counter() {
  const told: string[] = [];
  let hear: (view: string) => void = () => undefined;
  const log: string[] = [];
  return {
    log,
    actor: {
      start: () => log.push('start'),
      stop: () => log.push('stop'),
      send: (event: string) => {
        told.push(event);
        hear(told.join());
      },
      getSnapshot: () => told.join(),
      subscribe: (listener: (view: string) => void) => void (hear = listener),
    },
  };
}

const turns = () => new Promise((done) => setTimeout(done));

function made(load: Late<string, string, string>['load']) {
  const machine = lateMachine<string, string, string>({
    early: 'early',
    waiting: (event) => `waiting for ${event}`,
    failed: (error) => `failed: ${String(error)}`,
    load,
  });
  const seen: string[] = [];
  machine.subscribe(() => seen.push(machine.shown().view));
  return { machine, seen, leave: machine.use() };
}

describe('a machine that comes late', () => {
  it('is handed what was sent before it was there, once and in order, and shown from then on', async () => {
    const { actor, log } = counter();
    const { machine, seen } = made(() => Promise.resolve({ actor, part: 'drawn' }));
    expect(machine.shown()).toEqual({ view: 'early', part: null });
    machine.send('A');
    machine.send('B');
    expect(log).toEqual([]);
    await turns();
    expect(log).toEqual(['start']);
    expect(machine.shown()).toEqual({ view: 'A,B', part: 'drawn' });
    machine.send('C');
    expect(machine.shown()).toEqual({ view: 'A,B,C', part: 'drawn' });
    expect(seen).toEqual(['waiting for A', 'waiting for B', 'A,B', 'A,B,C']);
  });

  it('that does not come says so to who waits for it, and is asked for again with the next event', async () => {
    const { actor } = counter();
    let asked = 0;
    const { machine } = made(() =>
      ++asked === 1 ? Promise.reject(new Error('offline')) : Promise.resolve({ actor, part: 'drawn' }),
    );
    machine.send('A');
    await turns();
    expect(machine.shown()).toEqual({ view: 'failed: Error: offline', part: null });
    machine.send('B');
    await turns();
    // What was said to be lost is not done behind the customer's back.
    expect(machine.shown()).toEqual({ view: 'B', part: 'drawn' });
    expect(asked).toBe(2);
  });

  it('loaded ahead fails without a word, unless nothing can be done without it', async () => {
    const { machine } = made(() => Promise.reject(new Error('offline')));
    await machine.fetch();
    expect(machine.shown().view).toBe('early');
    machine.need();
    await turns();
    expect(machine.shown().view).toBe('failed: Error: offline');
  });

  it('is loaded once, stopped with its screen, and never started after it', async () => {
    const first = counter();
    let asked = 0;
    const load = (actor: ReturnType<typeof counter>['actor']) => () => {
      asked += 1;
      return Promise.resolve({ actor, part: '' });
    };
    const { machine, leave } = made(load(first.actor));
    await Promise.all([machine.fetch(), machine.fetch()]);
    // React takes a screen away and brings it back while it looks for mistakes.
    leave();
    const again = machine.use();
    await turns();
    expect(first.log).toEqual(['start']);
    again();
    await turns();
    expect([asked, first.log]).toEqual([1, ['start', 'stop']]);

    const second = counter();
    const gone = made(load(second.actor));
    gone.machine.send('A');
    gone.leave();
    await turns();
    expect(second.log).toEqual([]);
  });
});
