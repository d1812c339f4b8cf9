// Selectors for ESLint's no-restricted-syntax: code must not compare or search texts written for people.

const NAMES = '/^(detail|message|words|heading)$/';
const SEARCHES = '/^(startsWith|endsWith|includes|indexOf|match|matchAll|search|localeCompare)$/';
const LOOKS_FOR = '/^(test|exec|includes|indexOf|has)$/';
const message = 'No decision reads a text for people: compare a key, a code or data (see taskKey).';

/** The text itself or as a field, also after `?.`. @param {string} role */
const text = (role) => [`[${role}.name=${NAMES}]`, `[${role}.property.name=${NAMES}]`];
/** @param {string} role */
const given = (role) => `[${role}.name!='undefined'][${role}.raw!='null']`;

/** @type {{ selector: string, message: string }[]} */
export const noProseDecisions = [
  ...text('callee.object').map((of) => `CallExpression[callee.property.name=${SEARCHES}]${of}`),
  ...text('arguments.0').map((of) => `CallExpression[callee.property.name=${LOOKS_FOR}]${of}`),
  ...text('left').map((of) => `BinaryExpression[operator=/^[!=]==?$/]${of}${given('right')}`),
  ...text('right').map((of) => `BinaryExpression[operator=/^[!=]==?$/]${of}${given('left')}`),
  ...text('discriminant').map((of) => `SwitchStatement${of}`),
].map((selector) => ({ selector, message }));
