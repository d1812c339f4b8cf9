import { validate } from 'uuid';

/** True if the id is a UUID like ours: providers also return ids that other software on the account wrote. */
export const isUuid = (value: string | null | undefined): value is string => validate(value ?? '');
