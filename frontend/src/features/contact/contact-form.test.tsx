import { describe, expect, test } from '@jest/globals';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type EnquiryDraft, EnquiryForm, getEnquiryDraft, sendEnquiry } from '@wayfold/contracts/enquiries';
import { getStorefront } from '@wayfold/contracts/storefront';
import { getVisitorCountry } from '@wayfold/contracts/visitors';
import { newStorefront } from '../../../test/content.js';
import { type FakeApi, Refused } from '../../../test/fake-api.js';
import { bringElementsNearBeforeEach } from '../../../test/near.js';
import { open } from '../../../test/open.js';
import { newShopApi, newShopTrips } from '../../../test/shop-fixture.js';

const SENT_MESSAGE = 'Your message has been sent. We’ll get back to you shortly.';
const FAILED_MESSAGE = 'There was an error submitting your form. Please try again.';
const REFERENCE = { reference: 'EQ-7KQ4-9TX' };
const TOKEN = 'A'.repeat(43);

bringElementsNearBeforeEach();

const newContactApi = () =>
  newShopApi(2)
    .on(getStorefront, () => newStorefront())
    .on(getVisitorCountry, () => ({ country: 'PE' }))
    .on(sendEnquiry, () => REFERENCE);

const openPage = async (path: string, api: FakeApi) => {
  const { page } = await open(path, api);
  await screen.findByRole('heading', { level: 1 });
  return page;
};

const fillForm = async (message = 'Is the pass open in May?'): Promise<void> => {
  await userEvent.type(screen.getByLabelText('Your name'), 'Marta Ibáñez');
  await userEvent.type(screen.getByLabelText('Email'), 'marta@example.org');
  await userEvent.type(screen.getByLabelText('Your message'), message);
  await userEvent.click(screen.getByLabelText(/^I have read the privacy notice/));
};
const submitForm = () => userEvent.click(screen.getByRole('button', { name: 'Send message' }));

describe('the contact form', () => {
  test('confirms the sent input with its reference', async () => {
    const api = newContactApi();
    await openPage('/en/contact', api);
    await fillForm();
    await userEvent.selectOptions(screen.getByLabelText('What is it about?'), 'A travel pass');
    await userEvent.type(screen.getByLabelText('Travelers (optional)'), '2');
    await submitForm();
    const status = await screen.findByRole('status');

    expect(status).toHaveTextContent(SENT_MESSAGE);
    expect(status).toHaveTextContent('EQ-7KQ4-9TX');
    expect(screen.getByText(SENT_MESSAGE)).toHaveFocus();
    expect(api.listBodies(sendEnquiry)).toEqual([
      {
        kind: 'travel-pass',
        name: 'Marta Ibáñez',
        email: 'marta@example.org',
        locale: 'en',
        message: 'Is the pass open in May?',
        travelers: 2,
        acceptsPrivacyPolicy: true,
      },
    ]);
  });

  test('starts with the topic of the link', async () => {
    const [trip] = newShopTrips(1);
    await openPage(
      `/en/contact?kind=independent-trip&trip=${trip?.slug}&month=2027-05&message=Two+of+us.`,
      newContactApi(),
    );

    expect(screen.getByLabelText('What is it about?')).toHaveValue('independent-trip');
    expect(screen.getByLabelText('Trip (optional)')).toHaveValue(trip?.slug);
    expect(screen.getByLabelText('Month (optional)')).toHaveDisplayValue('May 2027');
    expect(screen.getByLabelText('Your message')).toHaveValue('Two of us.');
  });

  test('refuses a short phone number of the visitor’s likely country, and sends it once corrected', async () => {
    const api = newContactApi();
    await openPage('/en/contact', api);
    expect(await screen.findByDisplayValue('Peru (+51)')).toBeInTheDocument();

    await fillForm();
    const phone = screen.getByLabelText('Phone (optional)');
    expect(phone).toHaveAttribute('maxlength', '25');

    await userEvent.type(phone, '987 65');
    await submitForm();
    expect(await screen.findByRole('link', { name: /short/ })).toHaveAttribute('href', '#f-enquiry-phone');
    expect(api.count(sendEnquiry)).toBe(0);

    await userEvent.type(phone, '4 321');
    expect(screen.queryByText('There is a problem')).not.toBeInTheDocument();

    await submitForm();
    await screen.findByText(SENT_MESSAGE);
    expect(api.listBodies(sendEnquiry)[0]).toMatchObject({ phone: '+51987654321' });
  });

  async function submitShortMessage(): Promise<FakeApi> {
    const api = newContactApi();
    await openPage('/en/contact', api);
    await userEvent.type(screen.getByLabelText('Your message'), 'Too short');
    await submitForm();
    return api;
  }

  test('shows each fault at its field, and sends no request', async () => {
    const api = await submitShortMessage();
    const summary = (await screen.findByText('There is a problem')).closest('[role=alert]');

    expect(summary).toHaveFocus();
    expect(screen.getByLabelText('Your message')).toHaveAccessibleDescription(
      /Write a message of at least 10 characters/,
    );
    expect(screen.getByLabelText(/^I have read/)).toBeInvalid();
    expect(api.count(sendEnquiry)).toBe(0);
  });

  test('links each fault to its field, and clears it when corrected', async () => {
    const api = await submitShortMessage();
    await userEvent.click(await screen.findByRole('link', { name: 'Enter your email address' }));
    expect(screen.getByLabelText('Email')).toHaveFocus();
    expect(screen.getByLabelText('Your message')).toHaveValue('Too short');
    await userEvent.keyboard('marta@example.org');
    expect(screen.getByLabelText('Email')).toBeValid();
    expect(screen.queryByRole('link', { name: /email address/ })).not.toBeInTheDocument();
    expect(api.count(sendEnquiry)).toBe(0);
  });

  test('reports a failure at once, keeps every word, and retries as the same enquiry', async () => {
    const api = newContactApi();
    const keys: (string | null)[] = [];
    api.on(sendEnquiry, (_, { headers }) => {
      keys.push(headers.get('idempotency-key'));
      if (keys.length === 1) throw new Refused(503, 'BUSY');
      return REFERENCE;
    });
    await openPage('/en/contact', api);
    await fillForm();
    await submitForm();
    expect(await screen.findByText(FAILED_MESSAGE)).toHaveAttribute('role', 'alert');
    expect(screen.getByLabelText('Your message')).toHaveValue('Is the pass open in May?');
    expect(screen.getByLabelText(/^I have read/)).toBeChecked();

    await submitForm();
    expect(await screen.findByText(SENT_MESSAGE)).toBeInTheDocument();
    expect(keys[0]).toBe(keys[1]);
  });

  test('sends a changed message as a new enquiry, and shows server faults like its own', async () => {
    const api = newContactApi();
    const keys: (string | null)[] = [];
    api.on(sendEnquiry, (_, { headers }) => {
      keys.push(headers.get('idempotency-key'));
      if (keys.length > 1) return REFERENCE;
      throw new Refused(400, 'VALIDATION_FAILED', {
        errors: [{ field: 'message', code: 'card_number', message: 'x' }],
      });
    });
    await openPage('/en/contact', api);
    await fillForm('My card is in this message.');
    await submitForm();
    expect(await screen.findByRole('link', { name: /^This looks like a card number/ })).toBeInTheDocument();
    expect(screen.queryByText(FAILED_MESSAGE)).not.toBeInTheDocument();

    await userEvent.type(screen.getByLabelText('Your message'), ' Mended.');
    await submitForm();
    expect(await screen.findByText(SENT_MESSAGE)).toBeInTheDocument();
    expect(new Set(keys).size).toBe(2);
  });

  test('can be posted by a browser alone, with a field that people cannot tab to', async () => {
    const page = await openPage('/en/contact', newContactApi());
    const form = page.container.querySelector('form.contact');
    expect(form).toHaveAttribute('action', '/api/enquiries/form');
    expect(form).toHaveAttribute('method', 'post');

    const names = [...(form?.querySelectorAll('[name]') ?? [])].map((control) =>
      control.getAttribute('name'),
    );
    expect(new Set(names)).toEqual(new Set(Object.keys(EnquiryForm.shape)));
    expect(form?.querySelector('[name=website]')).toHaveAttribute('tabindex', '-1');
    expect(screen.getAllByRole('link', { name: 'hola@viajes.example' })).toHaveLength(2);
  });
});

describe('a form posted without script', () => {
  const values: EnquiryDraft['values'] = {
    kind: 'other',
    name: 'Luz',
    email: 'luz',
    phone: '+34 600',
    trip: '',
    month: '',
    travelers: '3',
    phoneCountry: 'ES',
    message: 'Dos líneas\nde texto',
    acceptsPrivacyPolicy: 'yes',
    website: '',
  };

  const errors = [{ field: 'email', code: 'invalid_format' }];
  const newDraftApi = (draft: EnquiryDraft): FakeApi =>
    newContactApi().on(getEnquiryDraft, () => ({ draft }));

  test('returns with its faults', async () => {
    await openPage(`/es/contact?draft=${TOKEN}`, newDraftApi({ values, errors }));
    expect(document.title).toBe('Hay un problema: Contacto · Wayfold');
    expect(screen.getByRole('link', { name: 'Escribe un correo como nombre@ejemplo.com' })).toHaveAttribute(
      'href',
      '#f-enquiry-email',
    );
  });

  test('returns with its input', async () => {
    await openPage(`/es/contact?draft=${TOKEN}`, newDraftApi({ values, errors }));
    expect(screen.getByLabelText('Correo electrónico')).toHaveValue('luz');
    expect(screen.getByLabelText('Tu mensaje')).toHaveValue('Dos líneas\nde texto');
    expect(screen.getByLabelText('¿De qué se trata?')).toHaveValue('other');
    expect(screen.getByLabelText('Teléfono (opcional)')).toHaveValue('+34 600');
    expect(screen.getByLabelText(/^He leído/)).toBeChecked();
  });

  test('says that it could not be sent when it has no faults', async () => {
    await openPage(`/es/contact?draft=${TOKEN}`, newDraftApi({ values, errors: [] }));
    expect(screen.getByText('Hubo un error al enviar tu formulario. Inténtalo de nuevo.')).toHaveAttribute(
      'role',
      'alert',
    );
    expect(screen.getByLabelText('Tu nombre')).toHaveValue('Luz');
  });

  test('leads to the page with the reference, which offers a new message', async () => {
    await openPage('/es/contact?sent=EQ-7KQ4-9TX', newContactApi());
    expect(screen.getByRole('status')).toHaveTextContent(
      'Tu mensaje se ha enviado. Te responderemos en breve.',
    );
    expect(screen.getByRole('status')).toHaveTextContent('EQ-7KQ4-9TX');
    await userEvent.click(screen.getByRole('link', { name: 'Escribir otro mensaje' }));
    expect(await screen.findByLabelText('Tu mensaje')).toHaveValue('');
  });

  test('is empty if the address holds no posted form', async () => {
    const api = newContactApi();
    await openPage('/es/contact?sent=<b>&draft=x&kind=cruise&month=2027-99&trip=%00&message=%20', api);

    expect(screen.getByLabelText('Tu mensaje')).toHaveValue('');
    expect(screen.getByLabelText('¿De qué se trata?')).toHaveValue('trip');
    expect(api.count(getEnquiryDraft)).toBe(0);
    expect(screen.getByRole('link', { name: 'Escríbenos' })).toHaveAttribute('href', '/es/contact');
  });
});
