import { OVERDUE_DAYS } from '@wayfold/contracts/kernel/dates';

/** What a person is told of a balance that is a week late. */
export const lateDetail = (dueOn: string): string => `not paid ${OVERDUE_DAYS} days after ${dueOn}`;

/** It is waited for anew: when it is late again, that is told again. */
export const watched = <T extends { readonly told: readonly string[]; readonly dueOn: string }>(
  state: T,
): T => ({
  ...state,
  told: state.told.filter((detail) => detail !== lateDetail(state.dueOn)),
});
