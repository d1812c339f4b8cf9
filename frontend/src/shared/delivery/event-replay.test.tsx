import { describe, expect, jest, test } from '@jest/globals';
import { act, useState } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { clearPageAfterEach } from '../../../test/page/clear-page.js';
import { captureEvents } from './event-replay.js';

function Form() {
  const [name, setName] = useState('');
  const [isAgreed, setAgreed] = useState(false);
  const [room, setRoom] = useState('twin');
  const [clickCount, setClicks] = useState(0);
  const [sentText, setSent] = useState('');
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        setSent(name);
      }}
    >
      <input id="name" value={name} onChange={({ target }) => setName(target.value)} />
      <input id="agreed" type="checkbox" checked={isAgreed} onChange={() => setAgreed(!isAgreed)} />
      <select id="room" value={room} onChange={({ target }) => setRoom(target.value)}>
        <option>twin</option>
        <option>private</option>
      </select>
      <button id="more" type="button" onClick={() => setClicks((n) => n + 1)} />
      <button id="send" />
      <output>{JSON.stringify({ name, agreed: isAgreed, room, clicks: clickCount, sent: sentText })}</output>
    </form>
  );
}

/** Renders the form as the server does. */
function renderForm(): string {
  const container = document.createElement('div');
  const root = createRoot(container);
  act(() => root.render(<Form />));
  const text = container.innerHTML;
  act(() => root.unmount());
  return text;
}

const html = document.documentElement;
const getElement = <E extends HTMLElement>(id: string): E => document.getElementById(id) as E;
const typeInto = (field: HTMLInputElement | HTMLSelectElement, value: string): void => {
  field.value = value;
  field.dispatchEvent(new Event('input', { bubbles: true }));
};
const listScripts = () => document.head.querySelectorAll('script[type=module]');

clearPageAfterEach();

describe('the capture of events', () => {
  test('loads scripts at the first interaction and replays earlier events once', async () => {
    const root = document.createElement('div');
    document.body.append(root);
    root.innerHTML = renderForm();
    jest.spyOn(document, 'readyState', 'get').mockReturnValue('loading');
    captureEvents({ entry: '/assets/app.js', modules: ['/assets/page.js'] });
    expect(listScripts()).toHaveLength(0);

    typeInto(getElement('name'), 'Marta');
    getElement('agreed').click();
    typeInto(getElement('room'), 'private');
    getElement('more').click();
    getElement('more').click();
    getElement('send').click();
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
    await act(async () => getElement('more').click());
    expect(readOutput()).toMatchObject({ clicks: 3 });
  });

  test('stops when the scripts do not load', () => {
    document.body.innerHTML = '<button id="more" type="button"></button>';
    jest.spyOn(document, 'readyState', 'get').mockReturnValue('complete');
    captureEvents({ entry: '/assets/app.js', modules: [] });
    let clickCount = 0;
    getElement('more').addEventListener('click', () => clickCount++);
    getElement('more').click();
    expect(clickCount).toBe(0);

    listScripts()[0]?.dispatchEvent(new Event('error'));
    getElement('more').click();
    expect(clickCount).toBe(1);
  });

  test('submits a form with an address of its own at once', () => {
    document.body.innerHTML = `<form action="/en/shop"><button id="find"></button></form>
    <form><button id="held"></button></form>`;
    jest.spyOn(document, 'readyState', 'get').mockReturnValue('loading');
    captureEvents({ entry: '/assets/app.js', modules: [] });
    const submittingIds: string[] = [];
    const recordSubmit = (event: SubmitEvent): void => {
      submittingIds.push(event.submitter?.id ?? '');
      event.preventDefault();
    };
    window.addEventListener('submit', recordSubmit);
    try {
      getElement('find').click();
      getElement('held').click();
    } finally {
      window.removeEventListener('submit', recordSubmit);
    }

    expect(submittingIds).toEqual(['find']);
  });
});
