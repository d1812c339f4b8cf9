import { modules } from './modules.js';
import { createRegistry } from './platform/event-store/registry.js';

export const registry = createRegistry(...modules.flatMap(({ events }) => events));
