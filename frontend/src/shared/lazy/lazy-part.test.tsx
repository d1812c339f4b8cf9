import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { NOW } from '../../../test/fixtures.js';
import { waitForEffects } from '../../../test/wait-for-effects.js';
import { createI18n, loadLanguage } from '../i18n/i18n.js';
import { I18nextProvider } from '../i18n/react.js';
import { createLazyPart } from './lazy-part.js';

const Part = ({ name }: { readonly name: string }) => <p>Part of {name}</p>;
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

async function renderPart(load: () => Promise<typeof Part>, { isNeededNow = false } = {}) {
  const i18n = createI18n();
  await loadLanguage(i18n, 'en', ['common']);
  const Later = createLazyPart<{ readonly name: string }>(load, ['find-booking']);
  render(
    <I18nextProvider i18n={i18n}>
      <Later name="the page" isNeededNow={isNeededNow} />
    </I18nextProvider>,
  );
  return { i18n, load: () => Later.load(i18n) };
}

describe('a part that loads later', () => {
  test('loads with its messages when it is about to be visible, and not before', async () => {
    let requestCount = 0;
    const { i18n } = await renderPart(() => {
      requestCount += 1;
      return Promise.resolve(Part);
    });
    act(() => reportVisibility({ isIntersecting: false }));
    expect(requestCount).toBe(0);

    act(() => reportVisibility({ isIntersecting: true }));
    expect(await screen.findByText('Part of the page')).toBeInTheDocument();
    expect(i18n.hasResourceBundle('en', 'find-booking')).toBe(true);
    expect(requestCount).toBe(1);
  });

  test('loads at the first move of the pointer', async () => {
    await renderPart(() => Promise.resolve(Part));
    fireEvent.pointerMove(document.body);
    expect(await screen.findByText('Part of the page')).toBeInTheDocument();
  });

  test('loads at once where it is needed', async () => {
    await renderPart(() => Promise.resolve(Part), { isNeededNow: true });
    expect(await screen.findByText('Part of the page')).toBeInTheDocument();
  });

  test('waits until the finger is lifted, so that nothing moves under it', async () => {
    const { load } = await renderPart(() => Promise.resolve(Part));
    fireEvent.pointerDown(document.body);
    act(() => reportVisibility({ isIntersecting: true }));
    await load();
    await waitForEffects();
    expect(screen.queryByText('Part of the page')).not.toBeInTheDocument();
    fireEvent.pointerUp(document.body);
    expect(await screen.findByText('Part of the page')).toBeInTheDocument();
  });

  test('loads by itself for a visitor who stays on the page', async () => {
    jest.useFakeTimers({ now: NOW });
    try {
      await renderPart(() => Promise.resolve(Part));
      await act(() => jest.advanceTimersByTimeAsync(4_900));
      expect(screen.queryByText('Part of the page')).not.toBeInTheDocument();
      await act(() => jest.advanceTimersByTimeAsync(200));
      expect(screen.getByText('Part of the page')).toBeInTheDocument();
    } finally {
      jest.useRealTimers();
    }
  });

  test('follows the page’s language', async () => {
    const { i18n } = await renderPart(() => Promise.resolve(Part), { isNeededNow: true });
    await screen.findByText('Part of the page');
    await act(() => loadLanguage(i18n, 'es', ['common']));
    await waitFor(() => expect(i18n.hasResourceBundle('es', 'find-booking')).toBe(true));
  });

  test('offers a retry after a failed load', async () => {
    let requestCount = 0;
    await renderPart(
      () => (++requestCount === 1 ? Promise.reject(new Error('no network')) : Promise.resolve(Part)),
      { isNeededNow: true },
    );
    expect(await screen.findByRole('alert')).toHaveTextContent('You’re offline.');
    await userEvent.click(screen.getByRole('button', { name: 'Try Again' }));
    expect(await screen.findByText('Part of the page')).toBeInTheDocument();
  });
});
