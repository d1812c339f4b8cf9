import type { Stripe } from 'stripe';

/** The fields of an error, under the provider's names. */
export interface ErrorFields {
  type: 'api_error' | 'card_error' | 'idempotency_error' | 'invalid_request_error';
  message: string;
  code?: string;
  param?: string;
  decline_code?: string;
  advice_code?: string;
  network_decline_code?: string;
  charge?: string;
  payment_intent?: Stripe.PaymentIntent;
  payment_method?: Stripe.PaymentMethod;
  setup_intent?: Stripe.SetupIntent;
}

/** Builds the address of the provider's page about an error code. */
export const buildDocUrl = (code: string): string =>
  `https://stripe.com/docs/error-codes/${code.replaceAll('_', '-')}`;

/** The sandbox's refusal in the provider's format. */
export class ApiError extends Error {
  /** An endpoint was executed; if none was, the idempotency key stores nothing. */
  readonly isExecuted: boolean;
  readonly headers: Readonly<Record<string, string>>;
  constructor(
    readonly status: number,
    readonly fields: ErrorFields,
    { isExecuted = true, headers = {} }: { isExecuted?: boolean; headers?: Record<string, string> } = {},
  ) {
    super(fields.message);
    this.isExecuted = isExecuted;
    this.headers = headers;
  }
  toBody(requestId: string): { error: Record<string, unknown> } {
    const { code } = this.fields;
    return {
      error: {
        ...this.fields,
        ...(code !== undefined && { doc_url: buildDocUrl(code) }),
        request_log_url: `https://dashboard.stripe.com/test/logs/${requestId}`,
      },
    };
  }
}

const toInvalidRequest = (message: string, extraFields: Partial<ErrorFields>): ErrorFields => ({
  type: 'invalid_request_error',
  message,
  ...extraFields,
});

/** Creates the refusal of a request before its endpoint executes: bad parameters, keys, versions. */
export const newBadRequest = (
  message: string,
  extraFields: Partial<ErrorFields> = {},
  status = 400,
): ApiError => new ApiError(status, toInvalidRequest(message, extraFields), { isExecuted: false });

/** Creates the refusal by an endpoint: wrong state, unknown object. */
export const newRefusal = (message: string, extraFields: Partial<ErrorFields> = {}): ApiError =>
  new ApiError(400, toInvalidRequest(message, extraFields));

/** Creates the refusal of an unknown id in the path (404). */
export const newNotFound = (kind: string, id: string, param = 'id'): ApiError =>
  new ApiError(404, toInvalidRequest(`No such ${kind}: '${id}'`, { code: 'resource_missing', param }));

/** Creates the refusal of an unknown id in a parameter (400). */
export const newNoSuchObject = (kind: string, id: string, param: string): ApiError =>
  newRefusal(`No such ${kind}: '${id}'`, { code: 'resource_missing', param });

export const newUnexpectedState = (message: string, intent: Stripe.PaymentIntent, param?: string): ApiError =>
  newRefusal(message, {
    code: 'payment_intent_unexpected_state',
    payment_intent: intent,
    ...(param !== undefined && { param }),
  });

/** Creates the refusal of what exists at the provider but not here, which must not be ignored. */
export const newNotImplemented = (feature: string, param?: string): ApiError =>
  newBadRequest(`The payment sandbox does not implement ${feature}.`, {
    code: 'sandbox_not_implemented',
    ...(param !== undefined && { param }),
  });
