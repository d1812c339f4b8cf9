const ESCAPES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

export const escapeHtml = (text: string): string =>
  text.replaceAll(/[&<>"']/g, (character) => ESCAPES[character] ?? '');

class Raw {
  constructor(readonly text: string) {}
}
/** Marks text as safe HTML. */
export const raw = (text: string): Raw => new Raw(text);

/** A template that escapes values unless marked by `raw`. */
export const html = (parts: TemplateStringsArray, ...values: readonly (string | Raw)[]): string =>
  String.raw(
    { raw: parts.raw },
    ...values.map((value) => (value instanceof Raw ? value.text : escapeHtml(value))),
  );
