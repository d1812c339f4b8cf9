import { afterEach, expect, test } from '@jest/globals';
import { act, useState } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { captureEvents } from './event-replay.js';

function Form() {
  const [name, setName] = useState('');
  const [agreed, setAgreed] = useState(false);
  const [room, setRoom] = useState('twin');
  const [clicks, setClicks] = useState(0);
  const [sent, setSent] = useState('');
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        setSent(name);
      }}
    >
      <input id="name" value={name} onChange={({ target }) => setName(target.value)} />
      <input id="agreed" type="checkbox" checked={agreed} onChange={() => setAgreed(!agreed)} />
      <select id="room" value={room} onChange={({ target }) => setRoom(target.value)}>
        <option>twin</option>
        <option>private</option>
      </select>
      <button id="more" type="button" onClick={() => setClicks((n) => n + 1)} />
      <button id="send" />
      <output>{JSON.stringify({ name, agreed, room, clicks, sent })}</output>
    </form>
  );
}

/** The server's markup. */
function renderForm(): string {
  const aside = document.createElement('div');
  const root = createRoot(aside);
  act(() => root.render(<Form />));
  const text = aside.innerHTML;
  act(() => root.unmount());
  return text;
}

const html = document.documentElement;
const find = <E extends HTMLElement>(id: string): E => document.getElementById(id) as E;
const type = (field: HTMLInputElement | HTMLSelectElement, value: string): void => {
  field.value = value;
  field.dispatchEvent(new Event('input', { bubbles: true }));
};
const listScripts = () => document.head.querySelectorAll('script[type=module]');

afterEach(() => {
  delete html.dataset['hydrated'];
  delete html.dataset['quiet'];
  // Ends the previous test's event capture.
  document.dispatchEvent(new Event('keydown'));
  for (const script of document.head.querySelectorAll('script')) script.dispatchEvent(new Event('error'));
  document.head.replaceChildren();
  document.body.replaceChildren();
});

test('loads scripts at the first interaction and replays earlier events once', async () => {
  const root = document.createElement('div');
  document.body.append(root);
  root.innerHTML = renderForm();
  Object.defineProperty(document, 'readyState', { value: 'loading', configurable: true });
  captureEvents({ entry: '/assets/app.js', modules: ['/assets/page.js'] });
  expect(listScripts()).toHaveLength(0);

  type(find('name'), 'Marta');
  find('agreed').click();
  type(find('room'), 'private');
  find('more').click();
  find('more').click();
  find('send').click();
  expect(listScripts()).toHaveLength(1);
  expect(document.head.querySelectorAll('link[rel=modulepreload]')).toHaveLength(1);

  await act(async () => {
    hydrateRoot(root, <Form />);
    await Promise.resolve();
  });
  await act(async () => {
    html.dataset['hydrated'] = '';
    await Promise.resolve();
  });
  const readOutput = () => JSON.parse(document.querySelector('output')?.textContent ?? '') as object;
  expect(readOutput()).toEqual({ name: 'Marta', agreed: true, room: 'private', clicks: 2, sent: 'Marta' });
  await act(async () => find('more').click());
  expect(readOutput()).toMatchObject({ clicks: 3 });
});

test('stops capturing events when the scripts do not load', () => {
  document.body.innerHTML = '<button id="more" type="button"></button>';
  Object.defineProperty(document, 'readyState', { value: 'complete', configurable: true });
  captureEvents({ entry: '/assets/app.js', modules: [] });
  let reached = 0;
  find('more').addEventListener('click', () => reached++);
  find('more').click();
  expect(reached).toBe(0);
  listScripts()[0]?.dispatchEvent(new Event('error'));
  find('more').click();
  expect(reached).toBe(1);
});

test('submits a form with a target at once', () => {
  document.body.innerHTML = `<form action="/en/shop"><button id="find"></button></form>
    <form><button id="held"></button></form>`;
  Object.defineProperty(document, 'readyState', { value: 'loading', configurable: true });
  captureEvents({ entry: '/assets/app.js', modules: [] });
  const requestBodies: string[] = [];
  const note = (event: SubmitEvent): void => {
    requestBodies.push(event.submitter?.id ?? '');
    event.preventDefault();
  };
  window.addEventListener('submit', note);
  try {
    find('find').click();
    find('held').click();
  } finally {
    window.removeEventListener('submit', note);
  }
  expect(requestBodies).toEqual(['find']);
});
