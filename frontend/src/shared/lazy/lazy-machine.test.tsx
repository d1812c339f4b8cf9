import { describe, expect, test } from '@jest/globals';
import { act, render, screen } from '@testing-library/react';
import { assign, fromCallback, setup } from 'xstate';
import { type LazyScreen, type Report, useLazyMachine } from './lazy-machine.js';
import { useReportedActor } from './reported-actor.js';

type Send = { readonly type: 'ADD'; readonly word: string };
interface View {
  readonly context: { readonly words: string };
}
type Counter = ReturnType<typeof newCounter>;

const add = (word: string): Send => ({ type: 'ADD', word });

/** A machine that collects the words it receives, and a log of its start and its stop. */
function newCounter() {
  const log: string[] = [];
  const machine = setup({
    types: { context: {} as View['context'], events: {} as Send },
    actors: {
      life: fromCallback(() => {
        log.push('start');
        return () => void log.push('stop');
      }),
    },
  }).createMachine({
    context: { words: '' },
    invoke: { src: 'life' },
    on: {
      ADD: {
        actions: assign({
          words: ({ context: { words }, event }) => (words === '' ? event.word : `${words},${event.word}`),
        }),
      },
    },
  });
  const Actor = ({ report }: { readonly report: Report<View, Send> }): null =>
    useReportedActor(machine, undefined, report);
  return { log, Actor };
}

const newView = (words: string): View => ({ context: { words } });
const settle = () => act(() => new Promise((done) => setTimeout(done)));

function mount(load: () => Promise<Counter>, isStrict = false) {
  const seen: string[] = [];
  let running = null as unknown as LazyScreen<View, Send, Counter>;
  function Screen() {
    running = useLazyMachine<View, Send, Counter>({
      initial: newView('early'),
      createPendingView: ({ word }) => newView(`waiting for ${word}`),
      createFailedView: (error) => newView(`failed: ${String(error)}`),
      file: { load },
      renderActor: ({ Actor }, report) => <Actor report={report} />,
    });
    const { words } = running.view.context;
    if (seen.at(-1) !== words) seen.push(words);
    return running.actor;
  }
  const { unmount } = render(<Screen />, { reactStrictMode: isStrict });
  return {
    seen,
    unmount,
    readScreen: () => ({ words: running.view.context.words, loaded: running.part !== null }),
    send: (word: string) => act(() => running.send(add(word))),
    fetch: () => running.fetch(),
    requireMachine: () => act(() => running.requireMachine()),
  };
}

/** A radio button whose machine says whether it is checked. */
async function renderRadio(): Promise<HTMLInputElement> {
  const made = newCounter();
  function Screen() {
    const { view, send, actor } = useLazyMachine<View, Send, Counter>({
      initial: newView(''),
      createPendingView: () => newView(''),
      createFailedView: () => newView('failed'),
      file: { load: () => Promise.resolve(made) },
      renderActor: ({ Actor }, report) => <Actor report={report} />,
    });
    return (
      <>
        <input type="radio" checked={view.context.words === 'A,B'} onChange={() => send(add('B'))} />
        <button type="button" onClick={() => send(add('A'))} />
        {actor}
      </>
    );
  }
  render(<Screen />);
  act(() => screen.getByRole('button').click());
  await settle();
  return screen.getByRole('radio');
}

describe('a machine that loads later', () => {
  test('changes the screen while the event is handled, so that a pressed radio button stays checked', async () => {
    const button = await renderRadio();
    const global = globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean };
    global.IS_REACT_ACT_ENVIRONMENT = false; // a browser does not wait for effects either
    try {
      button.click();
      expect(button).toBeChecked();
    } finally {
      global.IS_REACT_ACT_ENVIRONMENT = true;
    }
  });

  test('receives earlier events once and in order', async () => {
    const counter = newCounter();
    const view = mount(() => Promise.resolve(counter));
    expect(view.readScreen()).toEqual({ words: 'early', loaded: false });
    view.send('A');
    view.send('B');
    expect(counter.log).toEqual([]);
    await settle();
    expect(counter.log).toEqual(['start']);
    expect(view.readScreen()).toEqual({ words: 'A,B', loaded: true });
    view.send('C');
    expect(view.readScreen()).toEqual({ words: 'A,B,C', loaded: true });
    expect(view.seen).toEqual(['early', 'waiting for A', 'waiting for B', 'A,B', 'A,B,C']);
  });

  test('loads again with the next event after a failure, which is shown if an event waits', async () => {
    const counter = newCounter();
    let requests = 0;
    const view = mount(() =>
      ++requests === 1 ? Promise.reject(new Error('offline')) : Promise.resolve(counter),
    );
    view.send('A');
    await settle();
    expect(view.readScreen()).toEqual({ words: 'failed: Error: offline', loaded: false });
    view.send('B');
    await settle();
    // A was reported as lost, so it must not happen behind the customer's back.
    expect(view.readScreen()).toEqual({ words: 'B', loaded: true });
    expect(requests).toBe(2);
  });

  test('fails silently when loaded ahead, unless the screen needs it', async () => {
    const view = mount(() => Promise.reject(new Error('offline')));
    await view.fetch();
    expect(view.readScreen().words).toBe('early');
    view.requireMachine();
    await settle();
    expect(view.readScreen().words).toBe('failed: Error: offline');
  });

  test('loads once and stops with its screen', async () => {
    const counter = newCounter();
    let requests = 0;
    const load = () => {
      requests += 1;
      return Promise.resolve(counter);
    };
    const view = mount(load);
    await act(() => Promise.all([view.fetch(), view.fetch()]));
    await settle();
    expect(counter.log).toEqual(['start']);
    view.unmount();
    await settle();
    expect([requests, counter.log]).toEqual([1, ['start', 'stop']]);
  });

  test('never starts after its screen is gone', async () => {
    const counter = newCounter();
    const view = mount(() => Promise.resolve(counter));
    view.send('A');
    view.unmount();
    await settle();
    expect(counter.log).toEqual([]);
  });

  test('keeps its snapshot when React mounts the screen twice', async () => {
    const view = mount(() => Promise.resolve(newCounter()), true);
    view.send('A');
    await settle();
    view.send('B');
    expect(view.readScreen()).toEqual({ words: 'A,B', loaded: true });
  });
});
