/** Spanish has a plural form that English lacks: `_many` ("un millón de plazas"). */
export type Translated<T> = {
  readonly [
    K in keyof T as K extends `${infer Base}_other`
      ? `${Base}_one` | `${Base}_many` | `${Base}_other`
      : K extends `${string}_one`
        ? never
        : K
  ]: T[K] extends string ? string : Translated<T[K]>;
};
