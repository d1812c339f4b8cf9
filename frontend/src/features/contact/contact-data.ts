import type { QueryClient } from '@tanstack/react-query';
import { createIsomorphicFn } from '@tanstack/react-start';
import type { EnquiryDraft, getEnquiryDraft } from '@wayfold/contracts/enquiries';
import {
  DRAFT_TOKEN,
  ENQUIRY_KINDS,
  ENQUIRY_LIMITS,
  ENQUIRY_MONTH,
  ENQUIRY_REFERENCE,
} from '@wayfold/contracts/enquiry-limits';
import type { Locale } from '@wayfold/contracts/kernel/ids';
import type { i18n as I18n } from 'i18next';
import { callApi } from '../../shared/api/client.js';
import { getShownDate } from '../../shared/api/clock.js';
import { loadLanguage } from '../../shared/i18n/i18n.js';
import { CONTACT_NAMESPACES } from './contact-namespaces.js';
import { contactScript } from './deferred-contact.js';
import { findServerTexts, prepareContact } from './prepare-contact.js';
import { buildTripNamesQuery } from './trip-names.js';

const parseMatching = (form: RegExp, value: unknown): string | undefined =>
  typeof value === 'string' && form.test(value) ? value : undefined;

/** The server's stored input of a rejected form; null if it has expired. */
async function fetchDraft(address: unknown): Promise<EnquiryDraft | null> {
  const token = parseMatching(DRAFT_TOKEN, address);
  if (token === undefined) return null;
  return (await callApi<typeof getEnquiryDraft>('GET /api/enquiries/draft', { query: { token } })).draft;
}

/** Preloads the texts, so that the form shows without a gap after navigation. */
const prepareTexts = createIsomorphicFn()
  .server(async (page: I18n, locale: Locale): Promise<I18n> => {
    await prepareContact(locale);
    return findServerTexts(locale) ?? page;
  })
  .client(async (page: I18n, locale: Locale): Promise<I18n> => {
    await Promise.all([loadLanguage(page, locale, CONTACT_NAMESPACES), contactScript.load(page)]);
    return page;
  });

interface ContactContext {
  readonly queryClient: QueryClient;
  readonly i18n: I18n;
}

/** Data that the page waits for; the form works without trip names. */
export async function loadContactData(
  { queryClient, i18n: page }: ContactContext,
  locale: Locale,
  address: Readonly<Record<string, unknown>>,
) {
  const names = queryClient
    .query({ ...buildTripNamesQuery(locale), staleTime: 'static' })
    .catch(() => undefined);
  const [draft, i18n] = await Promise.all([fetchDraft(address['draft']), prepareTexts(page, locale), names]);
  const t = i18n.getFixedT(locale, ['contact', 'common']);
  const title = draft ? `${t('common:problemTitle')}: ${t('title')}` : t('title');
  return {
    title,
    description: t('description'),
    today: getShownDate(),
    isPrivate: draft !== null,
    ...readAddress(address, draft),
  };
}

/** Initial values: the server's draft, or what the address carries. */
function readAddress(address: Readonly<Record<string, unknown>>, draft: EnquiryDraft | null) {
  const wish = {
    kind: ENQUIRY_KINDS.find((kind) => kind === address['kind']),
    trip: parseMatching(/^[a-z0-9-]{2,80}$/, address['trip']),
    month: parseMatching(ENQUIRY_MONTH, address['month']),
    message: parseMatching(/\S/, address['message'])?.slice(0, ENQUIRY_LIMITS.message.max),
  };
  return {
    sentReference: parseMatching(ENQUIRY_REFERENCE, address['sent']),
    initialValues: draft?.values ?? wish,
    serverFaults: draft?.errors,
  };
}
