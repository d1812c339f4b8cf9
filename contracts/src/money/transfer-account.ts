import { z } from 'zod';

/** Our account for bank transfers, in the banks' terms. */
export const TransferAccount = z
  .strictObject({
    name: z.string(),
    accountNumber: z.string(),
    accountType: z.enum(['checking', 'savings']),
    /** For transfers within the United States. */
    routingNumber: z.string(),
    /** For transfers from abroad. */
    swift: z.string(),
    bank: z.string(),
    bankAddress: z.array(z.string()),
    /** Address for mailing a receipt. */
    email: z.string(),
  })
  .meta({ id: 'TransferAccount' });

export type TransferAccount = z.infer<typeof TransferAccount>;
