import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { NOW } from '../../../test/fixtures.js';
import { newLoadedI18n } from '../../../test/page/loaded-i18n.js';
import { waitForEffects } from '../../../test/wait-for-effects.js';
import { loadLanguage } from '../i18n/i18n.js';
import { I18nextProvider } from '../i18n/react.js';
import { createLazyComponent } from './lazy-component.js';

const Component = ({ name }: { readonly name: string }) => <p>Component of {name}</p>;
let reportVisibility: (entry: { isIntersecting: boolean }) => void;

beforeEach(() => {
  globalThis.IntersectionObserver = class {
    constructor(callback: (entries: { isIntersecting: boolean }[]) => void) {
      reportVisibility = (entry) => callback([entry]);
    }
    observe = (): void => undefined;
    disconnect = (): void => undefined;
  } as never;
});

afterEach(() => {
  Reflect.deleteProperty(globalThis, 'IntersectionObserver');
});

async function renderLazy(load: () => Promise<typeof Component>, { isNeededNow = false } = {}) {
  const i18n = await newLoadedI18n('en', ['common']);
  const LazyPage = createLazyComponent<{ readonly name: string }>(load, ['find-booking']);
  render(
    <I18nextProvider i18n={i18n}>
      <LazyPage name="the page" isNeededNow={isNeededNow} />
    </I18nextProvider>,
  );
  return { i18n, load: () => LazyPage.load(i18n) };
}

describe('a component that loads later', () => {
  test('loads with its messages when it is about to be visible, and not before', async () => {
    let requestCount = 0;
    const { i18n } = await renderLazy(() => {
      requestCount += 1;
      return Promise.resolve(Component);
    });
    act(() => reportVisibility({ isIntersecting: false }));
    expect(requestCount).toBe(0);

    act(() => reportVisibility({ isIntersecting: true }));
    expect(await screen.findByText('Component of the page')).toBeInTheDocument();
    expect(i18n.hasResourceBundle('en', 'find-booking')).toBe(true);
    expect(requestCount).toBe(1);
  });

  test('loads at the first move of the pointer', async () => {
    await renderLazy(() => Promise.resolve(Component));
    fireEvent.pointerMove(document.body);
    expect(await screen.findByText('Component of the page')).toBeInTheDocument();
  });

  test('loads at once where it is needed', async () => {
    await renderLazy(() => Promise.resolve(Component), { isNeededNow: true });
    expect(await screen.findByText('Component of the page')).toBeInTheDocument();
  });

  test('waits until the finger is lifted, so that nothing moves under it', async () => {
    const { load } = await renderLazy(() => Promise.resolve(Component));
    fireEvent.pointerDown(document.body);
    act(() => reportVisibility({ isIntersecting: true }));
    await load();
    await waitForEffects();
    expect(screen.queryByText('Component of the page')).not.toBeInTheDocument();
    fireEvent.pointerUp(document.body);
    expect(await screen.findByText('Component of the page')).toBeInTheDocument();
  });

  test('loads by itself for a visitor who stays on the page', async () => {
    jest.useFakeTimers({ now: NOW });
    try {
      await renderLazy(() => Promise.resolve(Component));
      await act(() => jest.advanceTimersByTimeAsync(4_900));
      expect(screen.queryByText('Component of the page')).not.toBeInTheDocument();
      await act(() => jest.advanceTimersByTimeAsync(200));
      expect(screen.getByText('Component of the page')).toBeInTheDocument();
    } finally {
      jest.useRealTimers();
    }
  });

  test('follows the page’s language', async () => {
    const { i18n } = await renderLazy(() => Promise.resolve(Component), { isNeededNow: true });
    await screen.findByText('Component of the page');
    await act(() => loadLanguage(i18n, 'es', ['common']));
    await waitFor(() => expect(i18n.hasResourceBundle('es', 'find-booking')).toBe(true));
  });

  test.each([
    {
      cause: 'without a connection',
      error: new TypeError('Importing a module script failed.'),
      text: 'You’re offline.',
    },
    { cause: 'by its own fault', error: new Error('no map'), text: 'Something broke on our side.' },
  ])('offers a retry after a load that failed $cause', async ({ error, text }) => {
    let requestCount = 0;
    await renderLazy(() => (++requestCount === 1 ? Promise.reject(error) : Promise.resolve(Component)), {
      isNeededNow: true,
    });
    expect(await screen.findByRole('alert')).toHaveTextContent(text);
    await userEvent.click(screen.getByRole('button', { name: 'Try Again' }));
    expect(await screen.findByText('Component of the page')).toBeInTheDocument();
  });
});
