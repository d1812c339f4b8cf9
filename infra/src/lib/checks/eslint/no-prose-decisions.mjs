// Selectors for ESLint's no-restricted-syntax: code must not compare or search texts written for people.

const NAMES = '/^(detail|message|words|heading)$/';
const SEARCHES = '/^(startsWith|endsWith|includes|indexOf|match|matchAll|search|localeCompare)$/';
const SEARCH_METHODS = '/^(test|exec|includes|indexOf|has)$/';
const message = 'No decision reads a text for people: compare a key, a code or data (see buildTaskKey).';

/** Matches the text itself or a field with that name, also after `?.`. @param {string} role */
const toTextConditions = (role) => [`[${role}.name=${NAMES}]`, `[${role}.property.name=${NAMES}]`];
/** @param {string} role */
const toGivenCondition = (role) => `[${role}.name!='undefined'][${role}.raw!='null']`;

/** @type {{ selector: string, message: string }[]} */
export const noProseDecisions = [
  ...toTextConditions('callee.object').map(
    (condition) => `CallExpression[callee.property.name=${SEARCHES}]${condition}`,
  ),
  ...toTextConditions('arguments.0').map(
    (condition) => `CallExpression[callee.property.name=${SEARCH_METHODS}]${condition}`,
  ),
  ...toTextConditions('left').map(
    (condition) => `BinaryExpression[operator=/^[!=]==?$/]${condition}${toGivenCondition('right')}`,
  ),
  ...toTextConditions('right').map(
    (condition) => `BinaryExpression[operator=/^[!=]==?$/]${condition}${toGivenCondition('left')}`,
  ),
  ...toTextConditions('discriminant').map((condition) => `SwitchStatement${condition}`),
].map((selector) => ({ selector, message }));
