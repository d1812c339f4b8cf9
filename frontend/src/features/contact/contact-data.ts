import type { QueryClient } from '@tanstack/react-query';
import { createIsomorphicFn } from '@tanstack/react-start';
import type { EnquiryDraft, getEnquiryDraft } from '@wayfold/contracts/enquiries';
import {
  DRAFT_TOKEN_PATTERN,
  ENQUIRY_KINDS,
  ENQUIRY_LIMITS,
  ENQUIRY_MONTH_PATTERN,
  ENQUIRY_REFERENCE_PATTERN,
} from '@wayfold/contracts/enquiry-limits';
import type { Locale } from '@wayfold/contracts/kernel/locale';
import type { i18n as I18n } from 'i18next';
import { callApi } from '../../shared/api/client.js';
import { getShownDate } from '../../shared/device/clock.js';
import { loadLanguage } from '../../shared/i18n/i18n.js';
import { CONTACT_NAMESPACES } from './contact-namespaces.js';
import { contactScript } from './deferred-contact.js';
import { findServerTexts, prepareContact } from './prepare-contact.js';
import { buildTripNamesQuery } from './trip-names.js';

const parseMatching = (pattern: RegExp, value: unknown): string | undefined =>
  typeof value === 'string' && pattern.test(value) ? value : undefined;

/** Fetches the input of a rejected form from the server; null if it has expired. */
async function fetchDraft(draftParam: unknown): Promise<EnquiryDraft | null> {
  const token = parseMatching(DRAFT_TOKEN_PATTERN, draftParam);
  if (token === undefined) return null;
  return (await callApi<typeof getEnquiryDraft>('GET /api/enquiries/draft', { query: { token } })).draft;
}

/** Loads the texts first, so that the form appears without a gap after navigation. */
const prepareTexts = createIsomorphicFn()
  .server(async (pageI18n: I18n, locale: Locale): Promise<I18n> => {
    await prepareContact(locale);
    return findServerTexts(locale) ?? pageI18n;
  })
  .client(async (pageI18n: I18n, locale: Locale): Promise<I18n> => {
    await Promise.all([loadLanguage(pageI18n, locale, CONTACT_NAMESPACES), contactScript.load(pageI18n)]);
    return pageI18n;
  });

interface ContactContext {
  readonly queryClient: QueryClient;
  readonly i18n: I18n;
}

/** Loads what the page waits for; the form works without trip names. */
export async function loadContactData(
  { queryClient, i18n: pageI18n }: ContactContext,
  locale: Locale,
  search: Readonly<Record<string, unknown>>,
) {
  const tripNames = queryClient
    .query({ ...buildTripNamesQuery(locale), staleTime: 'static' })
    .catch(() => undefined);
  const [draft, i18n] = await Promise.all([
    fetchDraft(search['draft']),
    prepareTexts(pageI18n, locale),
    tripNames,
  ]);
  const t = i18n.getFixedT(locale, ['contact', 'common']);
  const name = draft ? `${t('common:problemTitle')}: ${t('title')}` : t('title');
  return {
    name,
    description: t('description'),
    today: getShownDate(),
    isPrivate: draft !== null,
    ...parseSearch(search, draft),
  };
}

/** Takes initial values from the server's draft, or from the link. */
function parseSearch(search: Readonly<Record<string, unknown>>, draft: EnquiryDraft | null) {
  const linkValues = {
    kind: ENQUIRY_KINDS.find((kind) => kind === search['kind']),
    trip: parseMatching(/^[a-z0-9-]{2,80}$/, search['trip']),
    month: parseMatching(ENQUIRY_MONTH_PATTERN, search['month']),
    message: parseMatching(/\S/, search['message'])?.slice(0, ENQUIRY_LIMITS.message.max),
  };
  return {
    sentReference: parseMatching(ENQUIRY_REFERENCE_PATTERN, search['sent']),
    initialValues: draft?.values ?? linkValues,
    serverFaults: draft?.errors,
  };
}
