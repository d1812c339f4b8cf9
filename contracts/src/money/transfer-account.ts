import { z } from 'zod';

/** Our account for bank transfers, as banks ask for it. */
export const TransferAccount = z
  .strictObject({
    name: z.string(),
    accountNumber: z.string(),
    accountType: z.enum(['checking', 'savings']),
    /** Of transfers within the United States. */
    routingNumber: z.string(),
    /** Of transfers from abroad. */
    swift: z.string(),
    bank: z.string(),
    bankAddress: z.array(z.string()),
    /** Where a receipt can be mailed to. */
    email: z.string(),
  })
  .meta({ id: 'TransferAccount' });
export type TransferAccount = z.infer<typeof TransferAccount>;
