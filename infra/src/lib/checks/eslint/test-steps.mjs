// ESLint's rule for tests: blank lines show the steps of a long test (arrange, act, assert).

/**
 * @typedef {Extract<import('eslint').Rule.Node, { type: 'BlockStatement' }>} Block
 * @typedef {Block['body'][number]} Statement
 * @typedef {import('eslint').SourceCode} SourceCode
 */

const MIN_STATEMENTS = 6;

const MIN_LINES = 10;

/** Matches a statement that asserts; `given` begins a scenario that ends with `then`. */
const ASSERTION_PATTERN = /^(?:await )?(?:expect\w*\(|given\(|waitFor\(\(\) =>\s+expect\()/;

const TEST_BODY = '> ArrowFunctionExpression > BlockStatement';

/** @type {import('eslint').Rule.RuleModule} */
export const testSteps = {
  meta: {
    type: 'layout',
    fixable: 'whitespace',
    schema: [],
    messages: { noSteps: 'A long test shows its steps by blank lines: arrange, act, assert.' },
  },
  create(context) {
    const { sourceCode } = context;
    return {
      [`CallExpression:matches([callee.name="test"], [callee.callee.object.name="test"]) ${TEST_BODY}`]: (
        /** @type {Block} */ { body, loc },
      ) => {
        if (!loc || body.length < MIN_STATEMENTS || loc.end.line - loc.start.line <= MIN_LINES) return;
        if (body.slice(1).some((statement) => hasBlankLineBefore(statement, sourceCode))) return;
        if (body.every((statement) => isAssertion(statement, sourceCode))) return;
        context.report({
          loc,
          messageId: 'noSteps',
          fix: (fixer) =>
            listStepStarts(body, sourceCode).flatMap((statement) => {
              const lastToken = sourceCode.getTokenBefore(statement);
              if (!lastToken) return [];
              const lineEnd = sourceCode.text.indexOf('\n', lastToken.range[1]);
              return [fixer.insertTextBeforeRange([lineEnd, lineEnd], '\n')];
            }),
        });
      },
    };
  },
};

/** @param {Statement} statement @param {SourceCode} sourceCode */
function hasBlankLineBefore(statement, sourceCode) {
  const lastToken = sourceCode.getTokenBefore(statement);
  if (!lastToken) return false;
  return /\n\s*\n/.test(sourceCode.text.slice(lastToken.range[1], statement.range?.[0]));
}

/** @param {Statement | undefined} statement @param {SourceCode} sourceCode */
const isAssertion = (statement, sourceCode) =>
  statement !== undefined && ASSERTION_PATTERN.test(sourceCode.getText(statement));

/**
 * Lists statements that follow assertions; if all assertions are at the end, the first of them.
 * @param {readonly Statement[]} body
 * @param {SourceCode} sourceCode
 */
function listStepStarts(body, sourceCode) {
  const isAssertionAt = (/** @type {number} */ index) => isAssertion(body[index], sourceCode);
  const afterAssertions = body.filter((_, index) => isAssertionAt(index - 1) && !isAssertionAt(index));
  if (afterAssertions.length > 0) return afterAssertions;
  return body.filter((_, index) => isAssertionAt(index)).slice(0, 1);
}
