import ts from 'typescript';

const SUITE = /^(?:test\.)?describe\b/;
const CASE = /^test\b/;

/**
 * @param {string} file
 * @param {string} text
 * @returns {string[]} full titles of the suites and tests of a file: `suite > inner suite > test`
 */
export function listTestTitles(file, text) {
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
  /** @type {string[]} */
  const titles = [];
  /** @param {ts.Node} node @param {readonly string[]} suites */
  const visitNode = (node, suites) => {
    const title = ts.isCallExpression(node) ? findTitle(node) : undefined;
    if (title === undefined || !ts.isCallExpression(node))
      return void ts.forEachChild(node, (child) => visitNode(child, suites));
    const callee = node.expression.getText(source);
    const isSuite = SUITE.test(callee);
    if (isSuite || CASE.test(callee)) titles.push([...suites, title].join(' > '));
    if (isSuite) ts.forEachChild(node, (child) => visitNode(child, [...suites, title]));
  };
  visitNode(source, []);
  return titles;
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
