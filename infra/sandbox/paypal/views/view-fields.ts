import type { Link } from '../http/errors.js';
import type { PayPalStore } from '../store.js';

/** The full representation of an object. */
export type View = Record<string, unknown> & { id: string };

export const PROTECTION = {
  status: 'ELIGIBLE',
  dispute_categories: ['ITEM_NOT_RECEIVED', 'UNAUTHORIZED_TRANSACTION'],
} as const;

/** Builds the URL of a path at the sandbox's current address. */
export const buildUrl = (store: PayPalStore, path: string): string => `${store.baseUrl}${path}`;

export const newLink = (href: string, rel: string, method = 'GET'): Link => ({ href, rel, method });

export const toOptionalField = (name: string, value: string | null): Record<string, string> =>
  value === null ? {} : { [name]: value };

export const toIdFields = (record: {
  invoiceId: string | null;
  customId: string | null;
}): Record<string, string> => ({
  ...toOptionalField('invoice_id', record.invoiceId),
  ...toOptionalField('custom_id', record.customId),
});

export const toTimeFields = ({ created, updated }: { created: string; updated: string }) => ({
  create_time: created,
  update_time: updated,
});
