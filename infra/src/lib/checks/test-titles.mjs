import ts from 'typescript';
import { parseSource } from './parse-source.mjs';

const SUITE_PATTERN = /^(?:test\.)?describe\b/;
const CASE_PATTERN = /^test\b/;
/** A test itself, not one of its steps or settings. */
const TEST_CALL_PATTERN = /^test(?:\.each\b|$)/;

/** Leaves the verb to the reader: a test's title says what its subject does. */
const OPENING_WORD =
  '(?:about|after|against|at|before|beside|between|by|during|for|from|if|in|into|of|on|since|that|through|to|under|until|when|where|while|with|within|without)\\b';

const LEADING_OPENING_WORD_PATTERN = new RegExp(`^${OPENING_WORD}`, 'i');
/** Spares most files from being parsed. */
const QUOTED_OPENING_WORD_PATTERN = new RegExp(`['"\`]${OPENING_WORD}`, 'i');

/**
 * @param {string} file
 * @param {string} text
 * @returns {string[]} full titles of the suites and tests of a file: `suite > inner suite > test`
 */
export const listTestTitles = (file, text) =>
  [...walkTitles(file, text)].map(({ suites, title }) => [...suites, title].join(' > '));

/**
 * @param {string} file
 * @param {string} text
 * @returns {string[]} own titles of tests that begin with a preposition or a conjunction
 */
export const listVerblessTitles = (file, text) =>
  QUOTED_OPENING_WORD_PATTERN.test(text)
    ? [...walkTitles(file, text)]
        .filter(
          ({ callee, title }) => TEST_CALL_PATTERN.test(callee) && LEADING_OPENING_WORD_PATTERN.test(title),
        )
        .map(({ title }) => title)
    : [];

/**
 * @typedef {{ callee: string, suites: readonly string[], title: string }} Titled
 * @param {string} file
 * @param {string} text
 * @returns {Generator<Titled>}
 */
function* walkTitles(file, text) {
  const source = parseSource(file, text);
  /** @param {ts.Node} node @param {readonly string[]} suites @returns {Generator<Titled>} */
  function* visitNode(node, suites) {
    const title = ts.isCallExpression(node) ? findTitle(node) : undefined;
    const callee = ts.isCallExpression(node) ? node.expression.getText(source) : '';
    const isSuite = SUITE_PATTERN.test(callee);
    if (title !== undefined && (isSuite || CASE_PATTERN.test(callee))) yield { callee, suites, title };
    if (title !== undefined && !isSuite) return;
    const innerSuites = title === undefined ? suites : [...suites, title];
    for (const child of node.getChildren(source)) yield* visitNode(child, innerSuites);
  }
  yield* visitNode(source, []);
}

/** Finds a test's title; a value in it reads `%s`, as in a table's title. @param {ts.CallExpression} call */
function findTitle({ arguments: [title] }) {
  if (!title) return undefined;
  if (ts.isStringLiteralLike(title)) return title.text;
  if (!ts.isTemplateExpression(title)) return undefined;
  return [title.head, ...title.templateSpans.map(({ literal }) => literal)]
    .map(({ text }) => text)
    .join('%s');
}
