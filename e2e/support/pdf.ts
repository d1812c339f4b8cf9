/** The smallest PDF that is complete. */
export const PDF = ['%PDF-1.4', 'trailer<</Root 1 0 R>>', 'startxref', '9', '%%EOF', ''].join('\n');

/** Creates a file for the file dialog, with any content. */
export const newPdf = (text: string) => ({
  name: 'bank.pdf',
  mimeType: 'application/pdf',
  buffer: Buffer.from(text),
});
