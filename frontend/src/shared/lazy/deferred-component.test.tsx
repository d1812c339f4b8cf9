import { beforeAll, expect, jest, test } from '@jest/globals';
import { waitFor } from '@testing-library/react';
import { act, type ReactNode, useState } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server.node';
import { I18nextProvider } from 'react-i18next';
import { clearPageAfterEach } from '../../../test/page/clear-page.js';
import { waitForEffects } from '../../../test/wait-for-effects.js';
import { captureEvents } from '../delivery/event-replay.js';
import { createI18n, loadLanguage } from '../i18n/i18n.js';
import { createDeferredComponent, createEagerComponent } from './deferred-component.js';

function Party({ initialPeople }: { readonly initialPeople: number }) {
  const [people, setPeople] = useState(initialPeople);
  const [name, setName] = useState('');
  return (
    <div>
      <button id="more" type="button" onClick={() => setPeople(people + 1)} />
      <input id="name" value={name} onChange={({ target }) => setName(target.value)} />
      <output>{`${people} ${name}`}</output>
    </div>
  );
}

const html = document.documentElement;
const getElement = (id: string): HTMLElement => document.getElementById(id) as HTMLElement;
const readOutput = () => document.querySelector('output')?.textContent;

clearPageAfterEach();

const i18n = createI18n();
beforeAll(() => loadLanguage(i18n, 'en', ['common']));
const withLanguage = (component: ReactNode) => <I18nextProvider i18n={i18n}>{component}</I18nextProvider>;

/** Renders a page whose scripts have run before any interaction. `deliverCode` ends the load of the code. */
async function renderPage(failureCount = 0) {
  const EagerParty = createEagerComponent(Party);
  const root = document.createElement('div');
  document.body.append(root);
  root.innerHTML = renderToString(withLanguage(<EagerParty initialPeople={2} />));
  jest.spyOn(document, 'readyState', 'get').mockReturnValue('loading');
  captureEvents({ entry: '/assets/app.js', modules: [] });
  let requestCount = 0;
  let resolveCode = (): void => undefined;
  const code = new Promise<typeof Party>((resolve) => (resolveCode = () => resolve(Party)));
  const load = (): Promise<typeof Party> => {
    requestCount += 1;
    return requestCount <= failureCount ? Promise.reject(new Error('no network')) : code;
  };
  const Component = createDeferredComponent(load);
  await act(async () => {
    hydrateRoot(root, withLanguage(<Component initialPeople={2} />));
    await Promise.resolve();
  });
  await act(async () => {
    html.dataset['hydrated'] = '';
    await Promise.resolve();
  });
  return {
    countRequests: () => requestCount,
    deliverCode: () =>
      waitFor(() => {
        resolveCode();
        expect(root.querySelector('[data-later]')).toBeNull();
      }),
  };
}

test('a component stays as rendered until the first interaction loads its code', async () => {
  const { countRequests, deliverCode } = await renderPage();
  const button = getElement('more');
  expect({ requestCount: countRequests(), output: readOutput() }).toEqual({ requestCount: 0, output: '2 ' });

  await act(async () => {
    document.body.dispatchEvent(new Event('touchstart', { bubbles: true }));
    await Promise.resolve();
  });
  expect(countRequests()).toBe(1);

  await deliverCode();
  expect(getElement('more')).toBe(button);

  await act(async () => button.click());
  expect(readOutput()).toBe('3 ');
});

test('an action before its code is loaded is replayed once', async () => {
  const { deliverCode } = await renderPage();
  await act(async () => {
    getElement('more').click();
    getElement('more').click();
    const name = getElement('name') as HTMLInputElement;
    name.value = 'Marta';
    name.dispatchEvent(new Event('input', { bubbles: true }));
    await Promise.resolve();
  });
  expect(readOutput()).toBe('2 ');

  await deliverCode();
  expect(readOutput()).toBe('4 Marta');

  await act(async () => getElement('more').click());
  expect(readOutput()).toBe('5 Marta');
});

test('a failed load is retried while the component stays as rendered', async () => {
  const { countRequests, deliverCode } = await renderPage(1);
  act(() => getElement('more').click());
  await waitForEffects();
  expect({ requestCount: countRequests(), output: readOutput() }).toEqual({ requestCount: 1, output: '2 ' });

  await act(async () => {
    window.dispatchEvent(new Event('online'));
    await Promise.resolve();
  });
  await deliverCode();
  expect({ requestCount: countRequests(), output: readOutput() }).toEqual({ requestCount: 2, output: '3 ' });
});

test('a visitor from another page sees the component at once', async () => {
  const Component = createDeferredComponent(() => Promise.resolve(Party));
  await Component.preload(i18n);
  expect(renderToString(withLanguage(<Component initialPeople={4} />))).toContain('4 ');
});
