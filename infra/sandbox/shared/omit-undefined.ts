type OptionalKey<T> = { [Key in keyof T]-?: undefined extends T[Key] ? Key : never }[keyof T];

type WithoutUndefined<T> = { -readonly [Key in Exclude<keyof T, OptionalKey<T>>]: T[Key] } & {
  -readonly [Key in OptionalKey<T>]?: Exclude<T[Key], undefined>;
};

/** Drops undefined fields, as the providers do. The sandbox may not import the contracts’ own. */
export function omitUndefined<const T extends object>(fields: T): WithoutUndefined<T> {
  const presentFields = Object.entries(fields).filter(([, value]) => value !== undefined);
  return Object.fromEntries(presentFields) as WithoutUndefined<T>;
}
