import type { PayPalStore, Ref } from '../store.js';
import { toAuthorizationView } from './authorization-view.js';
import { toCaptureView } from './capture-view.js';
import { toOrderView } from './order-view.js';
import { toRefundView } from './refund-view.js';
import type { View } from './view-fields.js';

function requireRecord<T>(record: T | undefined, id: string): T {
  if (record === undefined) throw new Error(`the books have no ${id}`);
  return record;
}

/** Shows an object in full, or as with `Prefer: return=minimal`. */
export function toView(store: PayPalStore, { kind, id }: Ref, { isMinimal = false } = {}): View {
  const view = toFullView(store, kind, id);
  if (!isMinimal) return view;
  const minimalFields =
    kind === 'order' ? ['id', 'status', 'payment_source', 'links'] : ['id', 'status', 'links'];
  return Object.fromEntries(Object.entries(view).filter(([name]) => minimalFields.includes(name))) as View;
}

function toFullView(store: PayPalStore, kind: Ref['kind'], id: string): View {
  const { orders, authorizations, captures, refunds } = store;
  switch (kind) {
    case 'order':
      return toOrderView(store, requireRecord(orders.get(id), id));
    case 'authorization':
      return toAuthorizationView(store, requireRecord(authorizations.get(id), id));
    case 'capture':
      return toCaptureView(store, requireRecord(captures.get(id), id));
    case 'refund':
      return toRefundView(store, requireRecord(refunds.get(id), id));
  }
}
