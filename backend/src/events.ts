import { modules } from './modules.js';
import { createRegistry } from './platform/event-store/registry.js';

/** Every event type of the house. */
export const registry = createRegistry(...modules.flatMap(({ events }) => events));
