// ESLint's rule for files: a blank line stands between two declarations or groups of tests of several lines,
// and after a declaration with a doc comment, so that the comment does not seem to describe the next one.

/**
 * @typedef {import('eslint').AST.Program['body'][number]} Statement
 * @typedef {import('eslint').SourceCode} SourceCode
 */

const DECLARATION_PATTERN =
  /^(?:Function|Class|Variable|TSInterface|TSTypeAlias|TSEnum|TSModule|ExportDefault)Declaration$/;

const TEST_CALL_PATTERN = /^(?:describe|test|beforeAll|beforeEach|afterAll|afterEach)\b/;

/** @type {import('eslint').Rule.RuleModule} */
export const declarationGaps = {
  meta: {
    type: 'layout',
    fixable: 'whitespace',
    schema: [],
    messages: {
      noGap: 'Two declarations of several lines each are parted by a blank line.',
      sharedComment: 'This comment seems to describe the next declaration too: part them, or describe both.',
    },
  },
  create(context) {
    const { sourceCode } = context;
    return {
      Program({ body }) {
        const areParted = body.map((statement) => isParted(statement, sourceCode));
        for (const [index, statement] of body.entries()) {
          const previous = body[index - 1];
          if (!previous?.range || !statement.range) continue;
          const gap = sourceCode.text.slice(previous.range[1], statement.range[0]);
          if (/\n\s*\n/.test(gap)) continue;
          const messageId =
            areParted[index - 1] && areParted[index]
              ? 'noGap'
              : sharesComment(previous, statement, sourceCode) && 'sharedComment';
          if (!messageId) continue;
          const lineEnd = previous.range[1] + Math.max(gap.indexOf('\n'), 0);
          context.report({
            node: statement,
            messageId,
            fix: (fixer) => fixer.insertTextBeforeRange([lineEnd, lineEnd], '\n'),
          });
        }
      },
    };
  },
};

/**
 * True if a blank line parts the statement from its neighbors. Imports, re-exports and the signatures of an
 * overloaded function stay together.
 * @param {Statement} statement
 * @param {SourceCode} sourceCode
 */
function isParted(statement, sourceCode) {
  if (!statement.loc || statement.loc.start.line === statement.loc.end.line) return false;
  if (statement.type === 'ExpressionStatement') return TEST_CALL_PATTERN.test(sourceCode.getText(statement));
  return isDeclaration(statement);
}

/** @param {Statement} statement */
function isDeclaration(statement) {
  const { type } = (statement.type === 'ExportNamedDeclaration' && statement.declaration) || statement;
  return DECLARATION_PATTERN.test(type);
}

/**
 * @param {Statement} previous
 * @param {Statement} statement
 * @param {SourceCode} sourceCode
 */
function sharesComment(previous, statement, sourceCode) {
  const comment = sourceCode.getCommentsBefore(previous).at(-1);
  return (
    comment?.type === 'Block' &&
    /^\*(?! @type)/.test(comment.value) &&
    isDeclaration(previous) &&
    isDeclaration(statement) &&
    !sourceCode.getCommentsBefore(statement).some(({ type }) => type === 'Block')
  );
}
