// Comments and SQL have at most 110 columns.

/** Prettier wraps code, but neither comments nor SQL. JSDoc types cannot always be wrapped. */
const MAX_COLUMNS = 110;

const COMMENT_PATTERN = /^\s*(?:\/\/|\/\*|\*)(?!.* @\w)/;

/** Matches the product's statements; a migration stays as it was applied. */
const SQL_FILE_PATTERN = /^backend\/src\/(?!migrations\/)/;

const SQL_PATTERN = /\b(?:SELECT|FROM|WHERE|JOIN|INSERT INTO|UPDATE|ON CONFLICT|RETURNING) /;

/** @param {string} text @param {RegExp} pattern @returns {number[]} lines, from 1 */
const listWideLines = (text, pattern) =>
  text.split('\n').flatMap((line, n) => (line.length > MAX_COLUMNS && pattern.test(line) ? [n + 1] : []));

/** @param {string} text */
export const listWideComments = (text) => listWideLines(text, COMMENT_PATTERN);

/** @param {string} file @param {string} text */
export const listWideSql = (file, text) =>
  SQL_FILE_PATTERN.test(file) ? listWideLines(text, SQL_PATTERN) : [];
