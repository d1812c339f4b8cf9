// Selectors for ESLint's no-restricted-syntax: an event holds facts, and its readers compose the sentences.

/** Text has whitespace between words; ids, keys and codes have none. */
const PROSE = ':matches(TemplateLiteral:has(TemplateElement[value.raw=/\\s/]), Literal[value=/\\S\\s+\\S/])';
/** Matches an object's literal, also with `as const` or `satisfies`. */
const LITERAL = ':matches(ObjectExpression, TSAsExpression, TSSatisfiesExpression)';

const EVENT = '/^(data|facts)$/';
const TEXT = '/^(detail|words|sentence)$/';
const message =
  'An event holds ids, cents, dates and codes: the console composes the sentence in the language of its reader.';

/** @type {{ selector: string, message: string }[]} */
export const noProseInEvents = [
  `Property[key.name=${EVENT}] > ${LITERAL} Property ${PROSE}`,
  `VariableDeclarator[id.name=${EVENT}] > ${LITERAL} Property ${PROSE}`,
  `VariableDeclarator[id.name=${TEXT}] ${PROSE}`,
  `Property[key.name=${TEXT}] ${PROSE}`,
].map((selector) => ({ selector, message }));
