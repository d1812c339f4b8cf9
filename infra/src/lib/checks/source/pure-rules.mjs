import ts from 'typescript';
import { parseSource } from '../parse-source.mjs';

/** In these folders the content of a file shows whether it is a rule; in modules, its name does. */
const RULE_FOLDER_PATTERN =
  /^(?:backend\/src\/(?:kernel|platform)|frontend\/src\/(?:features|shared)|infra\/sandbox)\/.+(?<!\.d|\.test|\.module)\.ts$/;

/** Matches waiting, randomness, the time, other services, a database, files, and the environment. */
const EFFECT_PATTERN = new RegExp(
  [
    String.raw`\b(?:await|async)\b|\bPromise[<.]`,
    String.raw`\bv[47]\(|\brandom(?:Bytes|Int|UUID)?\(|\bDate\.now\(|new Date\(\)|\bset(?:Timeout|Interval)\(`,
    String.raw`@(?:Inject|Module)\b|'@nestjs/core'|\bclock\b|\bpool\b|\breadFileSync\b|\bprocess\.`,
  ].join('|'),
);

/** Matches the browser, React's hooks, and queries of the server. */
const FRONTEND_EFFECT_PATTERN = new RegExp(
  [
    String.raw`\b(?:document|window|localStorage|sessionStorage|navigator)\.|\baddEventListener\b`,
    String.raw`\buse[A-Z]\w*\(|\bqueryOptions\b`,
  ].join('|'),
);

/** Matches comments and imports of types: their words do nothing. */
const INERT_PATTERN = /\/\*[^]*?\*\/|\/\/.*|^import type [^;]*;/gm;

const DECIDING_OPERATORS = new Set([
  ts.SyntaxKind.AmpersandAmpersandToken,
  ts.SyntaxKind.BarBarToken,
  ts.SyntaxKind.QuestionQuestionToken,
]);

/** Rules that need no spec beside them, because the named suite runs them. Entries may only be removed. */
export const SUITES = new Map(
  Object.entries({
    'backend/src/platform/http/adapter.ts': 'backend/test/http/bad-input/bad-input.test.ts',
    'frontend/src/features/checkout/machine/checkout-setup.ts':
      'frontend/src/features/checkout/machine/checkout-machine.test.ts',
    'infra/sandbox/paypal/http/response.ts': 'infra/sandbox/paypal/http/planned-outcomes.test.ts',
    'infra/sandbox/paypal/orders/order-payment.ts': 'infra/sandbox/paypal/orders/payments.test.ts',
    'infra/sandbox/paypal/store.ts': 'infra/sandbox/paypal/webhooks/webhooks.test.ts',
    'infra/sandbox/paypal/webhooks/notifications.ts': 'infra/sandbox/paypal/webhooks/webhooks.test.ts',
    'infra/sandbox/stripe/card-form/card-page-html.ts': 'infra/sandbox/stripe/card-form/card-page.test.ts',
    'infra/sandbox/stripe/payments/customer-actions.ts': 'infra/sandbox/stripe/payments/lenders.test.ts',
    'infra/sandbox/stripe/objects.ts': 'infra/sandbox/stripe/payments/intents.test.ts',
    'infra/sandbox/stripe/payments/intent-params.ts': 'infra/sandbox/stripe/http/params.test.ts',
    'infra/sandbox/stripe/payments/setup-confirm.ts': 'infra/sandbox/stripe/payments/setups.test.ts',
  }),
);

/** @param {string} text @returns {string} code without its comments and imports of types */
const dropInertText = (text) => text.replaceAll(INERT_PATTERN, '');

/** @param {string} text */
export const hasEffect = (text) => EFFECT_PATTERN.test(dropInertText(text));

/** @param {string} text */
const hasFrontendEffect = (text) => FRONTEND_EFFECT_PATTERN.test(dropInertText(text));

/**
 * True if the file's functions decide and have no effects.
 * @param {string} file with "/" @param {string} text
 */
export function isPureRule(file, text) {
  if (!RULE_FOLDER_PATTERN.test(file) || hasEffect(text) || hasFrontendEffect(text)) return false;
  return decidesInFunction(parseSource(file, text), false);
}

/** @param {ts.Node} node @param {boolean} isInFunction @returns {boolean} */
function decidesInFunction(node, isInFunction) {
  if (isInFunction && isDecision(node)) return true;
  const isInside = isInFunction || ts.isFunctionLike(node);
  return ts.forEachChild(node, (child) => decidesInFunction(child, isInside)) ?? false;
}

/** @param {ts.Node} node */
const isDecision = (node) =>
  ts.isIfStatement(node) ||
  ts.isSwitchStatement(node) ||
  ts.isConditionalExpression(node) ||
  (ts.isBinaryExpression(node) && DECIDING_OPERATORS.has(node.operatorToken.kind));
