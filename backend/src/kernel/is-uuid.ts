const UUID =
  /^(?:[\da-f]{8}-[\da-f]{4}-[1-8][\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}|0{8}-(?:0{4}-){3}0{12}|f{8}-(?:f{4}-){3}f{12})$/i;

/** True for an id of ours: providers also return ids that other software on the account wrote. */
export const isUuid = (value: string | null | undefined): value is string => UUID.test(value ?? '');
