/** A visitor's pages need few files: what they share is one, and what belongs together stays together. */
const path = (id: string): string => id.replaceAll('\\', '/').replace(/\?.*$/, '');
const within = (pattern: RegExp) => (id: string) => pattern.test(path(id));

/** Namespaces that are read together, by the file in which they travel. */
const MESSAGES: Record<string, readonly string[]> = {
  home: ['home', 'donation'],
  trip: ['trip', 'picker'],
  checkout: ['checkout', 'travelers'],
  payment: ['payment', 'gift', 'split', 'balance'],
  ops: ['staff', 'bank', 'ledger', 'opsBookings', 'opsDesk', 'opsEnquiries', 'opsGifts', 'opsTasks'],
};

function messagesOf(id: string): string | null {
  const [, language, namespace = ''] = /\/src\/locales\/(\w+)\/(\w+)\.ts$/.exec(path(id)) ?? [];
  if (language === undefined) return null;
  const group = Object.entries(MESSAGES).find(([, names]) => names.includes(namespace))?.[0] ?? namespace;
  return `${language}-${group}`;
}

export const groups = [
  // Everything that the first script needs, whatever the page.
  { name: 'app', tags: ['$initial' as const], priority: 50 },
  { name: messagesOf, debugName: 'messages', priority: 40 },
  // Small files that are read together, so that a page asks for one and not for six.
  {
    name: 'query',
    test: within(/\/node_modules\/@tanstack\/(react-query|query-core)\/(?!.*([iI]nfinite|[mM]utation))/),
    minShareCount: 2,
    priority: 30,
  },
  {
    name: 'booking',
    test: within(
      /\/contracts\/(src|dist)\/kernel\/methods\.[jt]s$|\/src\/shared\/(api\/(bookings|use-capability)|ui\/(page|money)\/(hand-over|leave|line-texts|method-names|money-line|opening|price-lines|once-released))\.tsx?$/,
    ),
    minShareCount: 2,
    priority: 26,
  },
  { name: 'forms', test: within(/\/src\/shared\/ui\/form\/(error-summary|field)\.tsx$/), priority: 26 },
  // What stands for a part of a page until it is loaded.
  { name: 'lazy', test: within(/\/src\/shared\/lazy\/(?!run-actor)/), priority: 25 },
  {
    // What offers a payment.
    name: 'offer',
    test: within(/\/src\/shared\/card\/(asking|by-card|card-note|reread|pay-open|use-pay-open)\.tsx?$/),
    priority: 25,
  },
  // Of checkout and contact. The library itself comes when a number is typed.
  {
    name: 'phone',
    test: within(/\/src\/shared\/(ui\/phone-input\/(?!phone-library)|i18n\/countries|api\/country)/),
    minShareCount: 2,
    priority: 25,
  },
  {
    // What takes it, once its button is pressed.
    name: 'payment',
    test: within(
      /\/node_modules\/(xstate|@xstate\/react|use-isomorphic-layout-effect)\/|\/src\/shared\/lazy\/run-actor\.ts$|\/src\/shared\/card\/(pay-open-(machine|steps)|card-(form|frame|message)|payment-element|stripe-js|asking-open)\.tsx?$/,
    ),
    priority: 20,
  },
  // Never loaded by customers: what it shares with them is in the groups above.
  {
    name: 'ops',
    test: within(/\/src\/(features|routes)\/ops\//),
    priority: 10,
  },
];
