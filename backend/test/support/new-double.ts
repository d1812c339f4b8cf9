/** Creates a double with only these members of a class or interface; the compiler compares signatures. */
export const newDouble = <T extends object>(members: Partial<T>): T => members as T;
