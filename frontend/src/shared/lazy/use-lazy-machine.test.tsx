import { describe, expect, test } from '@jest/globals';
import { act, render, screen } from '@testing-library/react';
import { assign, fromCallback, setup } from 'xstate';
import { waitForEffects } from '../../../test/wait-for-effects.js';
import { type LazyScreen, type ReportActor, useLazyMachine } from './use-lazy-machine.js';
import { useReportedActor } from './use-reported-actor.js';

type AddEvent = { readonly type: 'ADD'; readonly word: string };
interface View {
  readonly context: { readonly words: string };
}
type Counter = ReturnType<typeof newCounter>;

const newAddEvent = (word: string): AddEvent => ({ type: 'ADD', word });

/** Creates a machine that collects the words it receives, and a log of its start and its stop. */
function newCounter() {
  const log: string[] = [];
  const machine = setup({
    types: { context: {} as View['context'], events: {} as AddEvent },
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
  const Actor = ({ report }: { readonly report: ReportActor<View, AddEvent> }): null =>
    useReportedActor(machine, undefined, report);
  return { log, Actor };
}

const newView = (words: string): View => ({ context: { words } });

function mountScreen(load: () => Promise<Counter>, { isStrict = false } = {}) {
  const seenWords: string[] = [];
  let screenState = null as unknown as LazyScreen<View, AddEvent, Counter>;
  function Screen() {
    screenState = useLazyMachine<View, AddEvent, Counter>({
      initial: newView('early'),
      createPendingView: ({ word }) => newView(`waiting for ${word}`),
      createFailedView: (error) => newView(`failed: ${String(error)}`),
      file: { load },
      renderActor: ({ Actor }, report) => <Actor report={report} />,
    });
    const { words } = screenState.view.context;
    if (seenWords.at(-1) !== words) seenWords.push(words);
    return screenState.actor;
  }
  const { unmount } = render(<Screen />, { reactStrictMode: isStrict });
  return {
    seen: seenWords,
    unmount,
    readScreen: () => ({ words: screenState.view.context.words, isLoaded: screenState.module !== null }),
    send: (word: string) => act(() => screenState.send(newAddEvent(word))),
    preload: () => screenState.preloadMachine(),
    loadMachine: () => act(() => screenState.loadMachine()),
  };
}

/** Renders a radio button that the machine checks. */
async function renderRadio(): Promise<HTMLInputElement> {
  const counter = newCounter();
  function Screen() {
    const { view, send, actor } = useLazyMachine<View, AddEvent, Counter>({
      initial: newView(''),
      createPendingView: () => newView(''),
      createFailedView: () => newView('failed'),
      file: { load: () => Promise.resolve(counter) },
      renderActor: ({ Actor }, report) => <Actor report={report} />,
    });
    return (
      <>
        <input type="radio" checked={view.context.words === 'A,B'} onChange={() => send(newAddEvent('B'))} />
        <button type="button" onClick={() => send(newAddEvent('A'))} />
        {actor}
      </>
    );
  }
  render(<Screen />);
  act(() => screen.getByRole('button').click());
  await waitForEffects();
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
    const mounted = mountScreen(() => Promise.resolve(counter));
    expect(mounted.readScreen()).toEqual({ words: 'early', isLoaded: false });

    mounted.send('A');
    mounted.send('B');
    expect(counter.log).toEqual([]);

    await waitForEffects();
    expect(counter.log).toEqual(['start']);
    expect(mounted.readScreen()).toEqual({ words: 'A,B', isLoaded: true });

    mounted.send('C');
    expect(mounted.readScreen()).toEqual({ words: 'A,B,C', isLoaded: true });
    expect(mounted.seen).toEqual(['early', 'waiting for A', 'waiting for B', 'A,B', 'A,B,C']);
  });

  test('loads again with the next event after a failure, which is shown if an event waits', async () => {
    const counter = newCounter();
    let requestCount = 0;
    const mounted = mountScreen(() =>
      ++requestCount === 1 ? Promise.reject(new Error('offline')) : Promise.resolve(counter),
    );
    mounted.send('A');
    await waitForEffects();
    expect(mounted.readScreen()).toEqual({ words: 'failed: Error: offline', isLoaded: false });

    mounted.send('B');
    await waitForEffects();
    // The screen reported A as lost, so A must not happen behind the customer's back.
    expect(mounted.readScreen()).toEqual({ words: 'B', isLoaded: true });
    expect(requestCount).toBe(2);
  });

  test('fails silently when loaded ahead, unless the screen needs it', async () => {
    const mounted = mountScreen(() => Promise.reject(new Error('offline')));
    await mounted.preload();
    expect(mounted.readScreen().words).toBe('early');
    mounted.loadMachine();
    await waitForEffects();
    expect(mounted.readScreen().words).toBe('failed: Error: offline');
  });

  test('loads once and stops with its screen', async () => {
    const counter = newCounter();
    let requestCount = 0;
    const load = () => {
      requestCount += 1;
      return Promise.resolve(counter);
    };
    const mounted = mountScreen(load);
    await act(() => Promise.all([mounted.preload(), mounted.preload()]));
    await waitForEffects();
    expect(counter.log).toEqual(['start']);

    mounted.unmount();
    await waitForEffects();
    expect({ requestCount, log: counter.log }).toEqual({ requestCount: 1, log: ['start', 'stop'] });
  });

  test('never starts after its screen is gone', async () => {
    const counter = newCounter();
    const mounted = mountScreen(() => Promise.resolve(counter));
    mounted.send('A');
    mounted.unmount();
    await waitForEffects();

    expect(counter.log).toEqual([]);
  });

  test('keeps its snapshot when React mounts the screen twice', async () => {
    const mounted = mountScreen(() => Promise.resolve(newCounter()), { isStrict: true });
    mounted.send('A');
    await waitForEffects();
    mounted.send('B');

    expect(mounted.readScreen()).toEqual({ words: 'A,B', isLoaded: true });
  });
});
