/** A whole PDF, as small as one can be. */
export const PDF = ['%PDF-1.4', 'trailer<</Root 1 0 R>>', 'startxref', '9', '%%EOF', ''].join('\n');

/** What the file dialog hands over, whatever is in it. */
export const pdfOf = (text: string) => ({
  name: 'bank.pdf',
  mimeType: 'application/pdf',
  buffer: Buffer.from(text),
});
