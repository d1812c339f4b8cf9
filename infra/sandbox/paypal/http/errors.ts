import { omitUndefined } from '../../shared/omit-undefined.js';

export interface Detail {
  issue: string;
  description: string;
  /** A JSON pointer into the body, or the parameter's name. */
  field?: string;
  value?: string;
  location?: 'body' | 'path' | 'query' | 'header';
}

export interface Link {
  href: string;
  rel: string;
  method: string;
}

const ERRORS_BY_STATUS = {
  400: ['INVALID_REQUEST', 'Request is not well-formed, syntactically incorrect, or violates schema.'],
  404: ['RESOURCE_NOT_FOUND', 'The specified resource does not exist.'],
  405: ['METHOD_NOT_SUPPORTED', 'The server does not implement the requested HTTP method.'],
  409: ['RESOURCE_CONFLICT', 'The server has detected a conflict while processing this request.'],
  413: ['INVALID_REQUEST', 'Request is not well-formed, syntactically incorrect, or violates schema.'],
  415: ['UNSUPPORTED_MEDIA_TYPE', 'The server does not support the request payload’s media type.'],
  422: [
    'UNPROCESSABLE_ENTITY',
    'The requested action could not be performed, semantically incorrect, or failed business validation.',
  ],
  429: ['RATE_LIMIT_REACHED', 'Too many requests. Blocked due to rate limiting.'],
  500: ['INTERNAL_SERVER_ERROR', 'An internal server error has occurred.'],
} as const;
type Status = keyof typeof ERRORS_BY_STATUS;

/** The sandbox's refusal in PayPal's format. */
export class PayPalError extends Error {
  /** Links besides the documentation's, e.g. where the payer has to go. */
  readonly links: readonly Link[];
  /** Processing the payment caused the refusal, which its request id then repeats. */
  readonly isProcessed: boolean;
  constructor(
    readonly status: Status,
    readonly details: Detail[] = [],
    { links = [], isProcessed = false }: { links?: Link[]; isProcessed?: boolean } = {},
  ) {
    super(details[0]?.issue ?? ERRORS_BY_STATUS[status][0]);
    this.links = links;
    this.isProcessed = isProcessed;
  }

  toBody(debugId: string): Record<string, unknown> {
    const [name, message] = ERRORS_BY_STATUS[this.status];
    const [firstDetail] = this.details;
    return omitUndefined({
      name,
      details: firstDetail === undefined ? undefined : this.details,
      message,
      debug_id: debugId,
      links: [
        ...(firstDetail === undefined
          ? []
          : [
              {
                href: `https://developer.paypal.com/docs/api/orders/v2/#error-${firstDetail.issue}`,
                rel: 'information_link',
                method: 'GET',
              },
            ]),
        ...this.links,
      ],
    });
  }
}

/** A 401, which has OAuth's own shape. */
export class AuthenticationError extends Error {
  constructor(
    readonly error: 'invalid_client' | 'invalid_token' | 'unsupported_grant_type' | 'invalid_request',
    readonly description: string,
    readonly status: 400 | 401 = 401,
  ) {
    super(error);
  }
  toBody(): Record<string, unknown> {
    return { error: this.error, error_description: this.description };
  }
}

export const newBadRequest = (details: Detail[]): PayPalError => new PayPalError(400, details);

/** Creates a 422: the request was understood, but is impossible in this state or for this payer. */
export const newRefusal = (
  issue: string,
  description: string,
  extraFields: Partial<Detail> = {},
): PayPalError => new PayPalError(422, [{ issue, description, ...extraFields }]);

export const newNotFound = (field: string, value: string): PayPalError =>
  new PayPalError(404, [
    {
      issue: 'INVALID_RESOURCE_ID',
      field,
      value,
      location: 'path',
      description: 'Specified resource ID does not exist. Please check the resource ID and try again.',
    },
  ]);
