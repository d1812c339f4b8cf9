/**
 * Creates a double of a class or an interface with only these members, whose signatures the compiler
 * compares.
 */
export const newDouble = <T extends object>(members: Partial<T>): T => members as T;
