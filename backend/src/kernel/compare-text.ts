/** Orders texts by UTF-16 code unit: the same on every machine, in every locale. */
export const compareText = (a: string, b: string): number => Number(a > b) - Number(a < b);
