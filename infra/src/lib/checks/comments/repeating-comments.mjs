// A doc comment must say more than its declaration; `/** Stops all followers. */ stopFollowers()` repeats it.

/** Matches a comment of one line, the decorators after it, and the beginning of its declaration. */
const DOC_COMMENT_PATTERN = /^[ \t]*\/\*\* (.+) \*\/\n((?:[ \t]*@.*\n)*)((?:.*\n){1,8})/gm;

/** Names, values and numbers in a comment are facts that its declaration may lack. */
const FACT_PATTERN = /[`@\d:;"“]/;

const MODIFIERS_PATTERN =
  /^\s*(?:(?:export|default|declare|public|private|protected|static|abstract|override|readonly|async) )*/;

/** A head ends at a body, at a value that is not a function, or at the next member. */
const HEAD_END_PATTERN = /[{;]\n| = (?!(?:async )?[(<])|=>?\n|,\n(?=\s*\/\*\*)/;

/** These words belong to the language, not to the subject of a head. */
const KEYWORD_PATTERN =
  /\b(?:number|string|boolean|function|const|interface|class|type|unknown|void|Promise|readonly)\b/g;

const FILLERS = new Set(
  'a all an and any are as at be by each every for from had has have in is it its of on or that the their this to was were which who whose with'.split(
    ' ',
  ),
);

/**
 * @param {string} text
 * @returns {number[]} lines, from 1, of comments that have no word besides those of the declaration
 */
export function listRepeatingComments(text) {
  return [...text.matchAll(DOC_COMMENT_PATTERN)].flatMap(({ index, 1: comment = '', 3: code = '' }) =>
    isRepetition(comment, code) ? [text.slice(0, index).split('\n').length] : [],
  );
}

/** @param {string} comment @param {string} code */
function isRepetition(comment, code) {
  if (FACT_PATTERN.test(comment)) return false;
  const [head = ''] = code.replace(MODIFIERS_PATTERN, '').split(HEAD_END_PATTERN);
  const stems = new Set(splitWords(head.replace(KEYWORD_PATTERN, ' ')).map(stemWord));
  const words = splitWords(comment).filter((word) => !FILLERS.has(word));
  return words.length > 0 && words.every((word) => stems.has(stemWord(word)));
}

/** @param {string} text @returns {string[]} in lower case; a capital letter begins a word */
const splitWords = (text) =>
  text
    .replace(/([a-z])(?=[A-Z])/g, '$1 ')
    .toLowerCase()
    .match(/[a-z]+/g) ?? [];

/** @param {string} word @returns {string} equal for `stop`, `stops` and `stopped` */
const stemWord = (word) =>
  word
    .replace(/ies$/, 'y')
    .replace(/(?<=[^s])s$/, '')
    .replace(/(?:ing|ed|er|e|y|ion)$/, '')
    .replace(/(.)\1$/, '$1');
