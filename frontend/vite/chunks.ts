// Visitors' pages need few files: shared code forms one, and related code stays together.

const toPath = (id: string): string => id.replaceAll('\\', '/').replace(/\?.*$/, '');

/** Namespaces that load together, by file. */
export const MESSAGES: Record<string, readonly string[]> = {
  home: ['home', 'donation'],
  trip: ['trip', 'departure-picker'],
  checkout: ['checkout', 'travelers'],
  payment: ['payment', 'gift-card', 'shares', 'balance'],
  ops: [
    'ops',
    'ops-bank',
    'ops-ledger',
    'ops-bookings',
    'ops-booking-actions',
    'ops-enquiries',
    'ops-gift-cards',
    'ops-tasks',
  ],
};

interface Sources {
  /** Files and folders from the root of the repository; a folder ends in a slash. */
  readonly paths: readonly string[];
  readonly except?: string;
}

export const SOURCES = {
  booking: {
    paths: [
      'contracts/src/kernel/pay-methods.ts',
      'frontend/src/shared/api/bookings.ts',
      'frontend/src/shared/device/use-capability.ts',
      'frontend/src/shared/ui/money/use-line-texts.ts',
      'frontend/src/shared/ui/money/method-names.ts',
      'frontend/src/shared/ui/money/money-line.tsx',
      'frontend/src/shared/ui/money/price-lines.tsx',
      'frontend/src/shared/ui/page/download.ts',
      'frontend/src/shared/ui/page/leave.ts',
      'frontend/src/shared/ui/page/loading-page.tsx',
    ],
  },
  forms: {
    paths: [
      'contracts/src/kernel/dates.ts',
      'frontend/src/shared/ui/form/email.ts',
      'frontend/src/shared/ui/form/error-summary.tsx',
      'frontend/src/shared/ui/form/field.tsx',
      'frontend/src/shared/ui/form/notice.tsx',
    ],
  },
  // These are placeholders of deferred components.
  lazy: { paths: ['frontend/src/shared/lazy/'], except: 'frontend/src/shared/lazy/use-reported-actor.ts' },
  // This code offers a payment.
  offer: {
    paths: [
      'frontend/src/shared/payment/card-button.tsx',
      'frontend/src/shared/payment/card-note.tsx',
      'frontend/src/shared/payment/due-payment-context.ts',
      'frontend/src/shared/payment/due-payment-panel.tsx',
      'frontend/src/shared/payment/payment-polling.ts',
      'frontend/src/shared/payment/use-due-payment.ts',
      'frontend/src/shared/payment/use-reread-after-payment.ts',
    ],
  },
  // Checkout and contact load this; the phone library follows once a number is typed.
  phone: {
    paths: [
      'frontend/src/shared/api/use-suggested-country.ts',
      'frontend/src/shared/i18n/use-countries.ts',
      'frontend/src/shared/ui/phone-input/',
    ],
    except: 'frontend/src/shared/ui/phone-input/phone-library.ts',
  },
  // This code takes a payment, and loads once its button is pressed.
  payment: {
    paths: [
      'node_modules/@xstate/react/',
      'node_modules/use-isomorphic-layout-effect/',
      'node_modules/xstate/',
      'frontend/src/shared/payment/card-form.tsx',
      'frontend/src/shared/payment/card-frame.tsx',
      'frontend/src/shared/payment/card-message.ts',
      'frontend/src/shared/payment/due-payment-machine.ts',
      'frontend/src/shared/payment/payment-element.tsx',
      'frontend/src/shared/payment/payment-progress.tsx',
      'frontend/src/shared/payment/started-payment.tsx',
      'frontend/src/shared/payment/stripe-js.ts',
      'frontend/src/shared/lazy/use-reported-actor.ts',
    ],
  },
  // Customers never load this: code shared with them is in the groups above.
  ops: { paths: ['frontend/src/features/ops/', 'frontend/src/routes/ops/'] },
} as const satisfies Record<string, Sources>;

const isIn =
  ({ paths, except }: Sources) =>
  (id: string): boolean => {
    const file = toPath(id);
    const isAt = (sourcePath: string): boolean =>
      sourcePath.endsWith('/') ? file.includes(`/${sourcePath}`) : file.endsWith(`/${sourcePath}`);
    return paths.some(isAt) && !(except !== undefined && isAt(except));
  };

function nameMessages(id: string): string | null {
  const [, language, namespace = ''] = /\/src\/locales\/(\w+)\/([\w-]+)\.ts$/.exec(toPath(id)) ?? [];
  if (language === undefined) return null;
  const group = Object.entries(MESSAGES).find(([, names]) => names.includes(namespace))?.[0] ?? namespace;
  return `${language}-${group}`;
}

/** True if visitors' pages need the file: they neither change data nor load lists without end. */
const isQueryFile = (id: string): boolean =>
  /\/node_modules\/@tanstack\/(react-query|query-core)\/(?!.*([iI]nfinite|[mM]utation))/.test(toPath(id));

export const groups = [
  // The first script needs this on any page.
  { name: 'app', tags: ['$initial' as const], priority: 50 },
  { name: nameMessages, debugName: 'messages', priority: 40 },
  // These small files load together, so that a page requests one instead of six.
  { name: 'query', test: isQueryFile, minShareCount: 2, priority: 30 },
  { name: 'booking', test: isIn(SOURCES.booking), minShareCount: 2, priority: 26 },
  { name: 'forms', test: isIn(SOURCES.forms), priority: 26 },
  { name: 'lazy', test: isIn(SOURCES.lazy), priority: 25 },
  { name: 'offer', test: isIn(SOURCES.offer), priority: 25 },
  { name: 'phone', test: isIn(SOURCES.phone), minShareCount: 2, priority: 25 },
  { name: 'payment', test: isIn(SOURCES.payment), priority: 20 },
  { name: 'ops', test: isIn(SOURCES.ops), priority: 10 },
];
