import { z } from 'zod';

/** An amount in US cents: an integer, never a float. */
export const Cents = z.int().min(-100_000_000).max(100_000_000).meta({ id: 'Cents' });
/** An amount paid or owed: 0 to 1,000,000.00. */
export const Amount = z.int().min(0).max(100_000_000).meta({ id: 'Amount' });

export const Currency = z.literal('USD');
