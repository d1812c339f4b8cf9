/** The seller in mail footers and invoice heads. A fictitious operator, like its terms. */
export const OPERATOR = {
  name: 'Wayfold',
  address: ['Jirón del Pliegue 12', 'Lima 15001', 'Perú'],
  email: 'hello@wayfold.example',
} as const;

/** Target of bank transfers: the fictitious operator's account at a bank that does not exist. */
export const BANK_ACCOUNT = {
  name: 'Wayfold Travel Inc.',
  accountNumber: '000408151623',
  accountType: 'checking',
  routingNumber: '110000000',
  swift: 'FOLDUS3NXXX',
  bank: 'Foldstone Bank',
  bankAddress: ['200 Market Street', 'Wilmington, DE 19801', 'United States'],
} as const;
