/** The pool of the event store and of SQL written by hand. */
export const PG_POOL = Symbol('pg.Pool');
