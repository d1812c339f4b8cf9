/** Namespaces of the form's texts. */
export const SPOKEN = ['common', 'contact', 'countries'] as const;
