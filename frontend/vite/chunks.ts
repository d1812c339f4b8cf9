// Visitors' pages need few files: shared code is one, and related code stays together.

const path = (id: string): string => id.replaceAll('\\', '/').replace(/\?.*$/, '');
const within = (pattern: RegExp) => (id: string) => pattern.test(path(id));

/** Namespaces that are loaded together, by file. */
const MESSAGES: Record<string, readonly string[]> = {
  home: ['home', 'donation'],
  trip: ['trip', 'picker'],
  checkout: ['checkout', 'travelers'],
  payment: ['payment', 'giftCard', 'split', 'balance'],
  ops: ['staff', 'bank', 'ledger', 'opsBookings', 'opsActions', 'opsEnquiries', 'opsGiftCards', 'opsTasks'],
};

function messagesOf(id: string): string | null {
  const [, language, namespace = ''] = /\/src\/locales\/(\w+)\/(\w+)\.ts$/.exec(path(id)) ?? [];
  if (language === undefined) return null;
  const group = Object.entries(MESSAGES).find(([, names]) => names.includes(namespace))?.[0] ?? namespace;
  return `${language}-${group}`;
}

export const groups = [
  // Everything that the first script needs on any page.
  { name: 'app', tags: ['$initial' as const], priority: 50 },
  { name: messagesOf, debugName: 'messages', priority: 40 },
  // Small files loaded together, so that a page requests one instead of six.
  {
    name: 'query',
    test: within(/\/node_modules\/@tanstack\/(react-query|query-core)\/(?!.*([iI]nfinite|[mM]utation))/),
    minShareCount: 2,
    priority: 30,
  },
  {
    name: 'booking',
    test: within(
      /\/contracts\/(src|dist)\/kernel\/method-availability\.[jt]s$|\/src\/shared\/(api\/(bookings|use-capability)|ui\/(page|money)\/(download|leave|line-texts|method-names|money-line|opening|price-lines|run-on-release))\.tsx?$/,
    ),
    minShareCount: 2,
    priority: 26,
  },
  { name: 'forms', test: within(/\/src\/shared\/ui\/form\/(error-summary|field)\.tsx$/), priority: 26 },
  // Placeholders of deferred parts.
  { name: 'lazy', test: within(/\/src\/shared\/lazy\/(?!reported-actor)/), priority: 25 },
  {
    // Code that offers a payment.
    name: 'offer',
    test: within(
      /\/src\/shared\/card\/(payment-polling|card-button|card-note|use-reread|due-payment|due-payment-panel|use-due-payment)\.tsx?$/,
    ),
    priority: 25,
  },
  // For checkout and contact. The phone library loads once a number is typed.
  {
    name: 'phone',
    test: within(
      /\/src\/shared\/(ui\/phone-input\/(?!phone-library)|i18n\/countries|api\/suggested-country)/,
    ),
    minShareCount: 2,
    priority: 25,
  },
  {
    // Code that takes a payment, loaded once its button is pressed.
    name: 'payment',
    test: within(
      /\/node_modules\/(xstate|@xstate\/react|use-isomorphic-layout-effect)\/|\/src\/shared\/lazy\/reported-actor\.ts$|\/src\/shared\/card\/(due-payment-(machine|steps)|card-(form|frame|message)|payment-element|stripe-js|payment-progress)\.tsx?$/,
    ),
    priority: 20,
  },
  // Never loaded by customers: code shared with them is in the groups above.
  {
    name: 'ops',
    test: within(/\/src\/(features|routes)\/ops\//),
    priority: 10,
  },
];
