/** The pool of the event store and of hand-written SQL. */
export const PG_POOL = Symbol('PgPool');
