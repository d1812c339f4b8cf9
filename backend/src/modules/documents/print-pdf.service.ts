import path from 'node:path';
import type { Paper } from '@wayfold/contracts/bookings/documents';
import { requirePresent } from '@wayfold/contracts/kernel/require-present';
import PDFDocument from 'pdfkit';
import { BRAND_COLORS } from '../../platform/text/brand-colors.js';
import { OPERATOR } from '../../platform/text/operator.js';
import type { Sheet } from './sheet.js';

/** Returns the path of a font. The fonts are stored next to `src` and `dist`, with their licenses. */
const toFontPath = (name: string): string => path.join(import.meta.dirname, '../../../fonts', `${name}.ttf`);

const FONTS = { text: 'Inter-Regular', bold: 'Inter-SemiBold', title: 'Jost-SemiBold' } as const;

const MARGIN_POINTS = 56;
const FOOTER_POINTS = 40;
/** Widths of quantity, unit price and amount, in points. */
const NUMBER_COLUMN_POINTS = [60, 95, 95] as const;

/** Renders the sheet as a PDF with embedded fonts. Deterministic. */
export function printPdf(sheet: Sheet, paper: Paper): Promise<Buffer> {
  const doc = new PDFDocument({
    size: paper === 'A4' ? 'A4' : 'LETTER',
    margins: {
      top: MARGIN_POINTS,
      left: MARGIN_POINTS,
      right: MARGIN_POINTS,
      bottom: MARGIN_POINTS + FOOTER_POINTS,
    },
    bufferPages: true,
    lang: sheet.locale,
    displayTitle: true,
    pdfVersion: '1.7',
    info: {
      Title: `${sheet.title} ${sheet.facts[0][1]}`,
      Author: OPERATOR.name,
      CreationDate: new Date(`${sheet.date}T00:00:00Z`),
    },
  });
  for (const [name, file] of Object.entries(FONTS)) doc.registerFont(name, toFontPath(file));
  const chunks: Buffer[] = [];
  const completion = new Promise<Buffer>((resolve, reject) => {
    doc.on('data', (chunk: Buffer) => chunks.push(chunk));
    doc.on('end', () => resolve(Buffer.concat(chunks)));
    doc.on('error', reject);
  });
  new PdfPage(doc).write(sheet);
  doc.end();
  return completion;
}

class PdfPage {
  private readonly left = MARGIN_POINTS;
  private readonly width: number;

  constructor(private readonly doc: PDFKit.PDFDocument) {
    this.width = doc.page.width - 2 * MARGIN_POINTS;
  }

  write(sheet: Sheet): void {
    this.printHead(sheet);
    this.printColumns(sheet.facts);
    if (sheet.lines.length > 0) this.printTable(sheet);
    this.printTotals(sheet.totals);
    this.printPayments(sheet.paymentsTitle, sheet.payments);
    this.keepTogether(30);
    this.doc.font('text').fontSize(9).fillColor(BRAND_COLORS.paleInk);
    this.doc.text(sheet.note, this.left, this.doc.y + 16, { width: this.width });
    this.printFooters(sheet);
  }

  private printHead({ title }: Sheet): void {
    const { doc, left, width } = this;
    doc.font('title').fontSize(18).fillColor(BRAND_COLORS.primary).text(OPERATOR.name, left, MARGIN_POINTS);
    doc.font('text').fontSize(9).fillColor(BRAND_COLORS.paleInk);
    doc.text([...OPERATOR.address, OPERATOR.email].join('\n'), left, MARGIN_POINTS, {
      width,
      align: 'right',
    });
    doc
      .font('title')
      .fontSize(28)
      .fillColor(BRAND_COLORS.ink)
      .text(title, left, MARGIN_POINTS + 70, { width });
    doc.y += 10;
  }

  /** Prints label over value, two per row. */
  private printColumns(cells: Sheet['facts']): void {
    const { doc, left, width } = this;
    const columnWidth = width / 2 - 10;
    for (let index = 0; index < cells.length; index += 2) {
      const top = doc.y;
      const bottoms = cells.slice(index, index + 2).map(([label, value], column) => {
        const x = left + column * (columnWidth + 20);
        doc
          .font('text')
          .fontSize(9)
          .fillColor(BRAND_COLORS.paleInk)
          .text(label, x, top, { width: columnWidth });
        doc
          .font('bold')
          .fontSize(11)
          .fillColor(BRAND_COLORS.ink)
          .text(value, x, doc.y + 1, { width: columnWidth });
        return doc.y;
      });
      doc.y = Math.max(...bottoms) + 10;
    }
    doc.y += 18;
  }

  private printTable({ columns, lines }: Sheet): void {
    const { doc, left, width } = this;
    const itemWidth = NUMBER_COLUMN_POINTS.reduce<number>((rest, points) => rest - points, width);
    const printRow = ([item, ...amounts]: Sheet['columns'], font: 'text' | 'bold', color: string): void => {
      doc.font(font).fontSize(10);
      this.keepTogether(doc.heightOfString(item, { width: itemWidth - 10 }) + 14);
      // A new page starts in black.
      doc.fillColor(color);
      const top = doc.y + 6;
      doc.text(item, left, top, { width: itemWidth - 10 });
      const bottom = doc.y;
      let x = left + itemWidth;
      for (const [column, columnWidth] of NUMBER_COLUMN_POINTS.entries()) {
        doc.text(requirePresent(amounts[column], 'the amount'), x, top, {
          width: columnWidth,
          align: 'right',
        });
        x += columnWidth;
      }
      doc.y = Math.max(bottom, doc.y) + 6;
      this.drawRule();
    };
    printRow(columns, 'bold', BRAND_COLORS.paleInk);
    for (const line of lines) printRow(line, 'text', BRAND_COLORS.ink);
    doc.y += 8;
  }

  private printTotals(totals: Sheet['totals']): void {
    for (const [label, amount] of totals) this.printPair(label, amount, 'bold', 11);
    this.doc.y += 14;
  }

  private printPayments(title: string, payments: Sheet['payments']): void {
    const { doc, left, width } = this;
    this.keepTogether(60);
    doc.font('title').fontSize(15).fillColor(BRAND_COLORS.ink).text(title, left, doc.y, { width });
    doc.y += 2;
    for (const [label, amount] of payments) {
      this.printPair(label, amount, 'text', 10);
      this.drawRule();
    }
  }

  private printPair(label: string, amount: string, amountFont: 'text' | 'bold', size: number): void {
    const { doc, left, width } = this;
    doc.font('text').fontSize(size);
    this.keepTogether(doc.heightOfString(label, { width: width - 120 }) + 12);
    doc.fillColor(BRAND_COLORS.ink);
    const top = doc.y + 5;
    doc.text(label, left, top, { width: width - 120 });
    const bottom = doc.y;
    doc.font(amountFont).text(amount, left + width - 110, top, { width: 110, align: 'right' });
    doc.y = Math.max(bottom, doc.y) + 5;
  }

  private drawRule(): void {
    const { doc, left, width } = this;
    doc
      .moveTo(left, doc.y)
      .lineTo(left + width, doc.y)
      .lineWidth(0.7)
      .strokeColor(BRAND_COLORS.line)
      .stroke();
  }

  /** Keeps related content on one page. */
  private keepTogether(height: number): void {
    const { doc } = this;
    if (doc.y + height > doc.page.height - MARGIN_POINTS - FOOTER_POINTS) doc.addPage();
  }

  private printFooters(sheet: Sheet): void {
    const { doc, left, width } = this;
    const { start, count } = doc.bufferedPageRange();
    for (let index = 0; index < count; index++) {
      doc.switchToPage(start + index);
      // Text below the margin would open a new page.
      doc.page.margins.bottom = 0;
      doc.font('text').fontSize(9).fillColor(BRAND_COLORS.paleInk);
      const y = doc.page.height - MARGIN_POINTS;
      doc.text(sheet.facts[0][1], left, y, { width, lineBreak: false });
      doc.text(sheet.formatPageNumber(index + 1, count), left, y, {
        width,
        align: 'right',
        lineBreak: false,
      });
    }
  }
}
