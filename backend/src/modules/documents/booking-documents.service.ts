import type { BookingView } from '@wayfold/contracts/bookings/bookings';
import type { Paper } from '@wayfold/contracts/bookings/documents';
import type { Locale } from '@wayfold/contracts/kernel/locale';
import { type Sheet, toInvoice, toReceipt } from './sheet.js';

export interface DocumentSources {
  /** Finds the booking with its party, as seen by the holder of its capability. */
  readonly findBooking: (id: string) => Promise<BookingView | undefined>;
  /** Absolute, without a trailing slash. */
  readonly publicOrigin: string;
}

/** Files for a booking; undefined if not available now. The language defaults to the booking's. */
export class BookingDocuments {
  constructor(private readonly sources: DocumentSources) {}

  async printInvoice(id: string, paper: Paper, locale?: Locale): Promise<Buffer | undefined> {
    return this.print(id, paper, (view) => toInvoice(view, locale ?? view.locale));
  }

  async printReceipt(id: string, paper: Paper, locale?: Locale): Promise<Buffer | undefined> {
    return this.print(id, paper, (view) => toReceipt(view, locale ?? view.locale));
  }

  async writeCalendar(id: string, locale?: Locale): Promise<Buffer | undefined> {
    const { findBooking, publicOrigin } = this.sources;
    const view = await findBooking(id);
    if (!view) return undefined;
    const { formatCalendar } = await import('./calendar.js');
    const language = locale ?? view.locale;
    const link = `${publicOrigin}/${language}/thank-you?booking=${id}`;
    const text = formatCalendar(view, { locale: language, link });
    return text === undefined ? undefined : Buffer.from(text);
  }

  private async print(
    id: string,
    paper: Paper,
    toSheet: (view: BookingView) => Sheet | undefined,
  ): Promise<Buffer | undefined> {
    const view = await this.sources.findBooking(id);
    const sheet = view && toSheet(view);
    if (!sheet) return undefined;
    // Load lazily: fonts and PDF code are a large part of start-up.
    const { printPdf } = await import('./print-pdf.service.js');
    return printPdf(sheet, paper);
  }
}
