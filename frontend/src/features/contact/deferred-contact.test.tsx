import { describe, expect, test } from '@jest/globals';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { sendEnquiry } from '@wayfold/contracts/enquiries';
import type { i18n as I18n } from 'i18next';
import { hydrateRoot } from 'react-dom/client';
import { I18nextProvider } from 'react-i18next';
import { bringElementsNear } from '../../../test/near.js';
import { open } from '../../../test/open.js';
import { newLoadedI18n } from '../../../test/page/loaded-i18n.js';
import { newTripApi } from '../../../test/trip-api.js';
import { waitForEffects } from '../../../test/wait-for-effects.js';
import { loadMessages } from '../../shared/i18n/load-messages.js';
import { CONTACT_NAMESPACES } from './contact-namespaces.js';
import { contactScript, DeferredContact } from './deferred-contact.js';

const SENT_MESSAGE = 'Your message has been sent. We’ll get back to you shortly.';
const TOPIC = { slug: 'inca-trail', name: 'Inca Trail', kind: 'trip' } as const;

const newEnquiryApi = () => newTripApi('en').on(sendEnquiry, () => ({ reference: 'EQ-7KQ4-9TX' }));

describe('the enquiry on a trip’s page', () => {
  test('is not loaded while the visitor is far away', async () => {
    await open('/en/adventure/inca-trail', newEnquiryApi());
    expect(await screen.findByRole('heading', { level: 1, name: 'Inca Trail' })).toBeVisible();
    expect(screen.queryByLabelText('Your message')).not.toBeInTheDocument();
  });

  test('is sent with its trip', async () => {
    const moveAway = bringElementsNear();
    const api = newEnquiryApi();
    await open('/en/adventure/inca-trail', api);
    const form = within(await screen.findByRole('region', { name: 'Ask about this trip' }));
    expect(form.queryByLabelText('What is it about?')).not.toBeInTheDocument();

    await userEvent.type(form.getByLabelText('Your name'), 'Marta');
    await userEvent.type(form.getByLabelText('Email'), 'marta@example.org');
    await userEvent.type(form.getByLabelText('Your message'), 'How high is the pass?');
    await userEvent.click(form.getByLabelText(/^I have read/));
    await userEvent.click(form.getByRole('button', { name: 'Send message' }));
    expect(await screen.findByText(SENT_MESSAGE)).toBeInTheDocument();
    expect(api.listBodies(sendEnquiry)).toEqual([
      expect.objectContaining({ kind: 'trip', trip: 'inca-trail' }),
    ]);

    moveAway();
  });
});

describe('the server-rendered form', () => {
  const RENDERED_FORM = `<form class="contact"><input name="name" aria-label="Drawn name"><input name="email" value="a@b.example">
    <textarea name="message" aria-label="Drawn message"></textarea><button>Drawn</button></form>`;

  /** Renders the page before its script; `name` is what a visitor has typed by then. */
  async function renderPage(name = '') {
    const api = newEnquiryApi();
    globalThis.fetch = api.fetch;
    const i18n = await newLoadedI18n('en', ['common']);
    document.body.innerHTML = `<div id="page"><div class="deferred-contact"><div>${RENDERED_FORM}</div></div></div><button>Elsewhere</button>`;
    const page = document.getElementById('page')!;
    if (name !== '') await userEvent.type(screen.getByLabelText('Drawn name'), name);
    await act(() => {
      hydrateRoot(
        page,
        <QueryClientProvider client={new QueryClient()}>
          <I18nextProvider i18n={i18n}>
            <DeferredContact locale="en" today="2026-11-24" topic={TOPIC} />
          </I18nextProvider>
        </QueryClientProvider>,
      );
      return Promise.resolve();
    });
    return { page, i18n, api };
  }

  /** Waits until the loaded script listens to the form, or has replaced it. */
  async function waitForScript(i18n: I18n): Promise<void> {
    await contactScript.load(i18n);
    await loadMessages(i18n, 'en', CONTACT_NAMESPACES);
    await waitForEffects();
  }

  test('stays unchanged while the visitor is far away', async () => {
    const { page } = await renderPage();
    expect(screen.getByLabelText('Drawn name')).toBeInTheDocument();
    expect(page.querySelectorAll('form')).toHaveLength(1);
  });

  test('is replaced with its input once the visitor stops typing', async () => {
    const moveAway = bringElementsNear();
    const { i18n } = await renderPage('Marta');
    await userEvent.click(screen.getByLabelText('Drawn message'));
    await userEvent.keyboard('How high is the pass?');
    // A focused field keeps its element and its focus.
    await waitForScript(i18n);
    expect(screen.getByLabelText('Drawn message')).toHaveFocus();

    await userEvent.click(screen.getByRole('button', { name: 'Elsewhere' }));
    expect(await screen.findByLabelText('Your message')).toHaveValue('How high is the pass?');
    expect(screen.getByLabelText('Your name')).toHaveValue('Marta');
    expect(screen.getByLabelText('Email')).toHaveValue('a@b.example');
    expect(screen.queryByText('Drawn')).not.toBeInTheDocument();

    moveAway();
  });

  test('is replaced and checked when it is submitted', async () => {
    const moveAway = bringElementsNear();
    const { i18n, api } = await renderPage('Marta');
    await waitForScript(i18n);
    await userEvent.click(screen.getByRole('button', { name: 'Drawn' }));
    await waitFor(() => expect(screen.getByText('There is a problem').closest('.alert')).toHaveFocus());
    expect(screen.getByLabelText('Your name')).toHaveValue('Marta');
    expect(api.count(sendEnquiry)).toBe(0);
    moveAway();
  });
});
