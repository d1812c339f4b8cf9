import type { BookingView } from '@wayfold/contracts/bookings/bookings';
import type { Paper } from '@wayfold/contracts/bookings/documents';
import type { Locale } from '@wayfold/contracts/kernel/ids';
import { invoiceOf, receiptOf, type Sheet } from './document-pages.service.js';

export interface DocumentSources {
  /** The booking with its party, as seen by the holder of its token. */
  readonly bookingOf: (id: string) => Promise<BookingView | undefined>;
  /** Absolute, without a trailing slash. */
  readonly publicOrigin: string;
}

/** Files for a booking; undefined if not available now. The language defaults to the booking's. */
export class BookingDocuments {
  constructor(private readonly sources: DocumentSources) {}

  async invoice(id: string, paper: Paper, locale?: Locale): Promise<Buffer | undefined> {
    return this.print(id, paper, (view) => invoiceOf(view, locale ?? view.locale));
  }

  async receipt(id: string, paper: Paper, locale?: Locale): Promise<Buffer | undefined> {
    return this.print(id, paper, (view) => receiptOf(view, locale ?? view.locale));
  }

  async calendar(id: string, locale?: Locale): Promise<Buffer | undefined> {
    const { bookingOf, publicOrigin } = this.sources;
    const view = await bookingOf(id);
    if (!view) return undefined;
    const { calendarOf } = await import('./calendar.service.js');
    const language = locale ?? view.locale;
    const link = `${publicOrigin}/${language}/thank-you?booking=${id}`;
    const text = calendarOf(view, { locale: language, link });
    return text === undefined ? undefined : Buffer.from(text);
  }

  private async print(
    id: string,
    paper: Paper,
    sheetOf: (view: BookingView) => Sheet | undefined,
  ): Promise<Buffer | undefined> {
    const view = await this.sources.bookingOf(id);
    const sheet = view && sheetOf(view);
    if (!sheet) return undefined;
    // Load lazily: fonts and PDF code are a large part of start-up.
    const { print } = await import('./print-pdf.service.js');
    return print(sheet, paper);
  }
}
