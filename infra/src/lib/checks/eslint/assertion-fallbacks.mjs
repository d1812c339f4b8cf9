// ESLint's rule for assertions: `??` inside `expect(...)` hides a missing value.

/** @type {import('eslint').Rule.RuleModule} */
export const assertionFallbacks = {
  meta: {
    type: 'problem',
    schema: [],
    messages: {
      fallback: 'A fallback hides that the value is missing: assert the value, or require it first.',
    },
  },
  create(context) {
    const IN_EXPECT =
      ':matches([callee.name="expect"], [callee.object.name="expect"][callee.property.name="soft"])';
    const report = (/** @type {import('eslint').Rule.Node} */ node) =>
      context.report({ node, messageId: 'fallback' });
    return {
      [`CallExpression${IN_EXPECT} > .arguments LogicalExpression[operator="??"]`]: report,
      [`CallExpression${IN_EXPECT} > LogicalExpression[operator="??"].arguments`]: report,
    };
  },
};
