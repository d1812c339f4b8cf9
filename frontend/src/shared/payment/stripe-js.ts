import type { Locale } from '@wayfold/contracts/kernel/locale';

/** The documented part of the provider's script that we use. */
export interface StripeJs {
  elements(options: {
    readonly clientSecret: string;
    readonly locale: Locale;
    readonly appearance: { readonly theme: 'stripe' };
  }): Elements;
  confirmPayment(options: ConfirmOptions): Promise<StripeConfirmation>;
  confirmSetup(options: ConfirmOptions): Promise<StripeConfirmation>;
}

export interface Elements {
  create(type: 'payment', options: { readonly layout: 'tabs' }): PaymentElementHandle;
}

export interface PaymentElementHandle {
  mount(into: HTMLElement): void;
  on(event: 'ready' | 'loaderror', listener: () => void): void;
  destroy(): void;
}

interface ConfirmOptions {
  readonly elements: Elements;
  readonly confirmParams: { readonly return_url: string };
  readonly redirect: 'if_required';
}

export interface StripeConfirmation {
  readonly error?: { readonly type?: string; readonly message?: string };
  readonly paymentIntent?: { readonly status: string };
  readonly setupIntent?: { readonly status: string };
}

declare global {
  interface Window {
    Stripe?: (publishableKey: string) => StripeJs;
  }
}

/** The provider requires the latest script, loaded from its own origin. */
const SCRIPT_ADDRESS = 'https://js.stripe.com/v3/';

let scriptLoad: Promise<void> | undefined;

/** Loads the script once, and only for a card form. Rejects on failure; another call retries. */
export async function loadStripeJs(publishableKey: string): Promise<StripeJs> {
  scriptLoad ??= loadScript().catch((error: unknown) => {
    scriptLoad = undefined;
    throw error;
  });
  await scriptLoad;
  if (!window.Stripe) throw new Error('The provider script does not define Stripe');
  return window.Stripe(publishableKey);
}

function loadScript(): Promise<void> {
  return new Promise((resolve, reject) => {
    const script = document.createElement('script');
    script.src = SCRIPT_ADDRESS;
    script.async = true;
    script.onload = () => resolve();
    script.onerror = () => {
      script.remove();
      reject(new Error(`${SCRIPT_ADDRESS} does not load`));
    };
    document.head.append(script);
  });
}
