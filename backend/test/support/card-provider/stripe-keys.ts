/** Keys of the sandbox's Stripe account in every test that starts it. */
export const STRIPE_KEYS = {
  secretKey: 'sk_test_sandbox_charging',
  publishableKey: 'pk_test_sandbox_charging',
  webhookSecret: 'whsec_charging',
} as const;
