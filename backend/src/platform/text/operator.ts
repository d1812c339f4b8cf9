/** Who sells the trips: in the foot of mails and at the head of invoices. A fictitious operator, like its terms. */
export const OPERATOR = {
  name: 'Wayfold',
  address: ['Jirón del Pliegue 12', 'Lima 15001', 'Perú'],
  email: 'hello@wayfold.example',
} as const;
