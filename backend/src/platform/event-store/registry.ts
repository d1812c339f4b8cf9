import type { EventDefinition, EventDefinitions, EventOf } from '../../kernel/event.js';
import type { StoredEvent } from './port.js';

export class UnknownEventTypeError extends Error {
  constructor(type: string) {
    super(`unknown event type ${type}`);
  }
}

/** A broken invariant in our own code: names the place, never the value, which may be personal. */
export class InvalidEventError extends Error {
  constructor(type: string, reason: string) {
    super(`event ${type} is not valid: ${reason}`);
  }
}

/** All event types: validates events on write and upgrades them to the current version on read. */
export interface EventRegistry {
  readonly types: readonly string[];
  requireVersion(type: string): number;
  /** Parses data with the current schema; throws InvalidEventError. */
  validate(type: string, data: unknown): unknown;
  upcast(type: string, schemaVersion: number, data: unknown): unknown;
}

/** Returns the stored events of these definitions, with their data; throws for an event of another type. */
export function requireEventsOf<Definitions extends EventDefinitions>(
  definitions: Definitions,
  events: readonly StoredEvent[],
): readonly (StoredEvent & EventOf<Definitions>)[] {
  const strayEvent = events.find(({ type }) => !Object.hasOwn(definitions, type));
  if (strayEvent) throw new UnknownEventTypeError(strayEvent.type);
  return events as readonly (StoredEvent & EventOf<Definitions>)[];
}

/** Describes a schema's complaints (zod's `issues`) by their paths, without the offending values. */
function describeIssues(error: unknown): string {
  const issues = typeof error === 'object' && error !== null && 'issues' in error ? error.issues : undefined;
  if (!Array.isArray(issues)) return 'its schema refused it';
  return issues
    .map((issue: { path?: readonly PropertyKey[]; code?: string }) => {
      const path = (issue.path ?? []).map(String).join('.');
      return `${path || '(root)'} ${issue.code ?? 'refused'}`;
    })
    .join(', ');
}

function assertDefinition(type: string, definition: EventDefinition): void {
  if (!Number.isInteger(definition.version) || definition.version < 1)
    throw new Error(`event ${type}: the version must be a whole number, 1 or more`);
  for (let version = 1; version < definition.version; version++)
    if (!definition.upcast?.[version]) throw new Error(`event ${type}: no upcast from version ${version}`);
}

export function createRegistry(...tables: readonly EventDefinitions[]): EventRegistry {
  const definitions = new Map<string, EventDefinition>();
  for (const table of tables) {
    for (const [type, definition] of Object.entries(table)) {
      if (definitions.has(type)) throw new Error(`event ${type} is defined twice`);
      assertDefinition(type, definition);
      definitions.set(type, definition);
    }
  }
  const requireDefinition = (type: string): EventDefinition => {
    const definition = definitions.get(type);
    if (!definition) throw new UnknownEventTypeError(type);
    return definition;
  };
  return {
    types: [...definitions.keys()],
    requireVersion: (type) => requireDefinition(type).version,
    validate(type, data) {
      const { schema } = requireDefinition(type);
      try {
        return schema.parse(data);
      } catch (error) {
        throw new InvalidEventError(type, describeIssues(error));
      }
    },
    upcast(type, schemaVersion, data) {
      const { version, upcast } = requireDefinition(type);
      if (schemaVersion > version)
        throw new Error(`event ${type}: version ${schemaVersion} is newer than this program`);
      let upgradedData = data;
      for (let fromVersion = schemaVersion; fromVersion < version; fromVersion++)
        upgradedData = upcast?.[fromVersion]?.(upgradedData as never);
      return upgradedData;
    },
  };
}
