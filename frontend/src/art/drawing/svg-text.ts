const ESCAPES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

export const escapeXml = (text: string): string =>
  String(text).replace(/[&<>"]/g, (sign) => ESCAPES[sign] ?? sign);

/** Without blanks between tags and zeros after a decimal point. */
export const tidySvg = (text: string): string =>
  text.replace(/>\s+</g, '><').replace(/(\d)\.0+(?=\D)/g, '$1');
