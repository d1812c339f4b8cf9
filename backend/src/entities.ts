import { modules } from './modules.js';

/** Every table that TypeORM reads. */
export const entities = modules.flatMap((module) => module.entities);
