import { validate } from 'uuid';

/** True for an id of ours: providers also return ids that other software on the account wrote. */
export const isUuid = (value: string | null | undefined): value is string => validate(value ?? '');
