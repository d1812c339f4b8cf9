/** The namespaces in which the form speaks. */
export const SPOKEN = ['common', 'contact', 'countries'] as const;
