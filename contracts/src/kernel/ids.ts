import { z } from 'zod';

/** Compared as text, so always lower case. */
export const Uuid = z.uuid().toLowerCase();
/** Parameters of a path whose only parameter is `{id}`. */
export const idParams = z.strictObject({ id: Uuid });

export const Slug = z
  .string()
  .min(2)
  .max(80)
  .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/);
/** ISO 3166-1 alpha-2, upper case. */
export const CountryCode = z.string().regex(/^[A-Z]{2}$/);
