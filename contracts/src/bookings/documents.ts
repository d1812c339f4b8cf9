import { z } from 'zod';
import { bytes } from '../bytes.js';
import { idParams } from '../kernel/ids.js';
import { Locale } from '../kernel/locale.js';
import { defineRoute } from '../kernel/route.js';

export const Paper = z.enum(['A4', 'Letter']);
export type Paper = z.infer<typeof Paper>;

/** Defaults to the booking's language. */
const languageQuery = { locale: Locale.optional() };

const printQuery = z.strictObject({ ...languageQuery, paper: Paper.default('A4') });

export const getBookingInvoice = defineRoute({
  method: 'GET',
  path: '/api/bookings/{id}/invoice.pdf',
  access: 'capability',
  summary:
    'The invoice: lines, total, and when each part was or is paid. Not found for a hold or an expired booking.',
  params: idParams,
  query: printQuery,
  media: 'application/pdf',
  reply: bytes,
});

export const getBookingReceipt = defineRoute({
  method: 'GET',
  path: '/api/bookings/{id}/receipt.pdf',
  access: 'capability',
  summary: 'The receipt of payments and refunds so far. Not found before the first payment.',
  params: idParams,
  query: printQuery,
  media: 'application/pdf',
  reply: bytes,
});

export const getBookingCalendar = defineRoute({
  method: 'GET',
  path: '/api/bookings/{id}/calendar.ics',
  access: 'capability',
  summary:
    'Calendar entries of the trip and of the charge. Not found for a hold, an expired or a canceled booking.',
  params: idParams,
  query: z.strictObject(languageQuery),
  media: 'text/calendar',
  reply: bytes,
});
