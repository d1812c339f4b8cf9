// ESLint's rule for files: a blank line parts two declarations or groups of tests of several lines.

/**
 * @typedef {import('eslint').AST.Program['body'][number]} Statement
 * @typedef {import('eslint').SourceCode} SourceCode
 */

const DECLARATION =
  /^(?:Function|Class|Variable|TSInterface|TSTypeAlias|TSEnum|TSModule|ExportDefault)Declaration$/;
const TEST_CALL = /^(?:describe|test|beforeAll|beforeEach|afterAll|afterEach)\b/;

/** @type {import('eslint').Rule.RuleModule} */
export const declarationGaps = {
  meta: {
    type: 'layout',
    fixable: 'whitespace',
    schema: [],
    messages: { noGap: 'Two declarations of several lines each are parted by a blank line.' },
  },
  create(context) {
    const { sourceCode } = context;
    return {
      Program({ body }) {
        const areParted = body.map((statement) => isParted(statement, sourceCode));
        for (const [index, statement] of body.entries()) {
          const previous = body[index - 1];
          if (!previous?.range || !statement.range || !areParted[index - 1] || !areParted[index]) continue;
          const gap = sourceCode.text.slice(previous.range[1], statement.range[0]);
          if (/\n\s*\n/.test(gap)) continue;
          const lineEnd = previous.range[1] + Math.max(gap.indexOf('\n'), 0);
          context.report({
            node: statement,
            messageId: 'noGap',
            fix: (fixer) => fixer.insertTextBeforeRange([lineEnd, lineEnd], '\n'),
          });
        }
      },
    };
  },
};

/**
 * Imports, re-exports and the signatures of an overloaded function stay together.
 * @param {Statement} statement
 * @param {SourceCode} sourceCode
 */
function isParted(statement, sourceCode) {
  if (!statement.loc || statement.loc.start.line === statement.loc.end.line) return false;
  if (statement.type === 'ExpressionStatement') return TEST_CALL.test(sourceCode.getText(statement));
  const { type } = (statement.type === 'ExportNamedDeclaration' && statement.declaration) || statement;
  return DECLARATION.test(type);
}
