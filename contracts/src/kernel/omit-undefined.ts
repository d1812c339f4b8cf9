type OptionalKey<T> = { [Key in keyof T]-?: undefined extends T[Key] ? Key : never }[keyof T];

type WithoutUndefined<T> = { -readonly [Key in Exclude<keyof T, OptionalKey<T>>]: T[Key] } & {
  -readonly [Key in OptionalKey<T>]?: Exclude<T[Key], undefined>;
};

/** Drops undefined fields of a value that is stored, sent or compared; keeps the order of the others. */
export const omitUndefined = <const T extends object>(fields: T): WithoutUndefined<T> =>
  Object.fromEntries(
    Object.entries(fields).filter(([, value]) => value !== undefined),
  ) as WithoutUndefined<T>;
