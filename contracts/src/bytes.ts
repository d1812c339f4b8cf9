import { z } from 'zod';

/** The content of a file. */
export const bytes = z.custom<Uint8Array>((value) => value instanceof Uint8Array);
