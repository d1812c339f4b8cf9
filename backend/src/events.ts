import { modules } from './modules.js';
import { createRegistry } from './platform/event-store/registry.js';

/** The registry of all event types. */
export const registry = createRegistry(...modules.flatMap(({ events }) => events));
