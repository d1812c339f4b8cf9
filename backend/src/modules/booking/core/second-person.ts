/** Amounts over this need a second person, in cents. */
export const SECOND_PERSON_OVER = Symbol('SecondPersonOver');
