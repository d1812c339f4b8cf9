/** Namespaces of the form's texts. */
export const CONTACT_NAMESPACES = ['common', 'contact', 'countries'] as const;
