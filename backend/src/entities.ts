import { modules } from './modules.js';

export const entities = modules.flatMap((module) => module.entities);
