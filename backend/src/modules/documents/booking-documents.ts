import type { BookingView } from '@wayfold/contracts/bookings';
import type { Paper } from '@wayfold/contracts/documents';
import type { Locale } from '@wayfold/contracts/kernel/ids';
import { invoiceOf, receiptOf, type Sheet } from './document-pages.service.js';

export interface DocumentSources {
  /** The booking with its party, as the one who holds its token sees it. */
  readonly bookingOf: (id: string) => Promise<BookingView | undefined>;
  /** Absolute, without a trailing slash. */
  readonly publicOrigin: string;
}

/** Files about a booking; undefined when there is no such file for it now. The language is the booking's unless one is asked for. */
export class BookingDocuments {
  constructor(private readonly sources: DocumentSources) {}

  async invoice(id: string, paper: Paper, locale?: Locale): Promise<Buffer | undefined> {
    return this.printed(id, paper, (view) => invoiceOf(view, locale ?? view.locale));
  }

  async receipt(id: string, paper: Paper, locale?: Locale): Promise<Buffer | undefined> {
    return this.printed(id, paper, (view) => receiptOf(view, locale ?? view.locale));
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

  private async printed(
    id: string,
    paper: Paper,
    sheetOf: (view: BookingView) => Sheet | undefined,
  ): Promise<Buffer | undefined> {
    const view = await this.sources.bookingOf(id);
    const sheet = view && sheetOf(view);
    if (!sheet) return undefined;
    // Loaded with the first document: fonts and their machinery are a large part of a process' start.
    const { print } = await import('./print-pdf.service.js');
    return print(sheet, paper);
  }
}
