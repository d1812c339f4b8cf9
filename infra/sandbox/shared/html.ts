const ESCAPES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

export const escapeHtml = (text: string): string =>
  text.replaceAll(/[&<>"']/g, (character) => ESCAPES[character] ?? '');

class SafeHtml {
  constructor(readonly text: string) {}
}
/** Marks text as safe HTML. */
export const newSafeHtml = (text: string): SafeHtml => new SafeHtml(text);

/** Escapes a template's values unless they are safe HTML. */
export const html = (parts: TemplateStringsArray, ...values: readonly (string | SafeHtml)[]): string =>
  String.raw(
    { raw: parts.raw },
    ...values.map((value) => (value instanceof SafeHtml ? value.text : escapeHtml(value))),
  );
