import { describe, expect, test } from '@jest/globals';
import { act, render, screen } from '@testing-library/react';
import { assign, fromCallback, setup } from 'xstate';
import { type LazyScreen, type Report, useLazyMachine } from './lazy-machine.js';
import { useReportedActor } from './run-actor.js';

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
    need: () => act(() => running.need()),
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

  test('receives earlier events once and in order, and is shown from then on', async () => {
    const made = newCounter();
    const screen = mount(() => Promise.resolve(made));
    expect(screen.readScreen()).toEqual({ words: 'early', loaded: false });
    screen.send('A');
    screen.send('B');
    expect(made.log).toEqual([]);
    await settle();
    expect(made.log).toEqual(['start']);
    expect(screen.readScreen()).toEqual({ words: 'A,B', loaded: true });
    screen.send('C');
    expect(screen.readScreen()).toEqual({ words: 'A,B,C', loaded: true });
    expect(screen.seen).toEqual(['early', 'waiting for A', 'waiting for B', 'A,B', 'A,B,C']);
  });

  test('shows the failure when an event waits for it, and loads again with the next event', async () => {
    const made = newCounter();
    let requests = 0;
    const screen = mount(() =>
      ++requests === 1 ? Promise.reject(new Error('offline')) : Promise.resolve(made),
    );
    screen.send('A');
    await settle();
    expect(screen.readScreen()).toEqual({ words: 'failed: Error: offline', loaded: false });
    screen.send('B');
    await settle();
    // A was reported as lost, so it must not happen behind the customer's back.
    expect(screen.readScreen()).toEqual({ words: 'B', loaded: true });
    expect(requests).toBe(2);
  });

  test('fails silently when loaded ahead, unless the screen needs it', async () => {
    const screen = mount(() => Promise.reject(new Error('offline')));
    await screen.fetch();
    expect(screen.readScreen().words).toBe('early');
    screen.need();
    await settle();
    expect(screen.readScreen().words).toBe('failed: Error: offline');
  });

  test('loads once, stops with its screen, and never starts after it', async () => {
    const first = newCounter();
    let requests = 0;
    const load = () => {
      requests += 1;
      return Promise.resolve(first);
    };
    const screen = mount(load);
    await act(() => Promise.all([screen.fetch(), screen.fetch()]));
    await settle();
    expect(first.log).toEqual(['start']);
    screen.unmount();
    await settle();
    expect([requests, first.log]).toEqual([1, ['start', 'stop']]);

    const second = newCounter();
    const gone = mount(() => Promise.resolve(second));
    gone.send('A');
    gone.unmount();
    await settle();
    expect(second.log).toEqual([]);
  });

  test('keeps its snapshot when React mounts the screen twice', async () => {
    const screen = mount(() => Promise.resolve(newCounter()), true);
    screen.send('A');
    await settle();
    screen.send('B');
    expect(screen.readScreen()).toEqual({ words: 'A,B', loaded: true });
  });
});
