import { z } from 'zod';

export const Locale = z.enum(['en', 'es']).meta({ id: 'Locale' });
export type Locale = z.infer<typeof Locale>;
