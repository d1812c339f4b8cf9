import { modules } from './modules.js';

/** All TypeORM entities. */
export const entities = modules.flatMap((module) => module.entities);
