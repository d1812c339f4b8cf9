import type { FormHash } from '../../shared/form.js';
import type { Call } from './call.js';

export type ObjectType =
  | 'balance_transaction'
  | 'charge'
  | 'customer'
  | 'dispute'
  | 'event'
  | 'payment_intent'
  | 'payment_method'
  | 'payout'
  | 'refund'
  | 'setup_intent'
  /** For a balance transaction: a charge, a refund, a dispute or a payout. */
  | 'source';

type Method = 'GET' | 'POST' | 'DELETE';
type Handler<P> = (call: Call, params: P, id: string) => unknown;

/** One API operation; `path` may contain one `:id`. */
export interface Endpoint {
  method: Method;
  path: string;
  /** The type of the result, which `expand[]` needs. */
  returns: ObjectType;
  isList: boolean;
  /** Validates the form; the returned function executes the operation, at once unless a plan delays it. */
  prepareCall: (form: FormHash) => { expand: string[]; run: (call: Call, id: string) => unknown };
}

const defineEndpoint =
  ({ isList }: Pick<Endpoint, 'isList'>) =>
  <P extends { expand?: string[] }>(
    route: Pick<Endpoint, 'method' | 'path' | 'returns'>,
    parse: (form: FormHash) => P,
    run: Handler<P>,
  ): Endpoint => ({
    ...route,
    isList,
    prepareCall: (form) => {
      const fields = parse(form);
      return { expand: fields.expand ?? [], run: (call, id) => run(call, fields, id) };
    },
  });

export const defineObjectEndpoint = defineEndpoint({ isList: false });
export const defineListEndpoint = defineEndpoint({ isList: true });
