export const CONTACT_NAMESPACES = ['common', 'contact', 'countries'] as const;
