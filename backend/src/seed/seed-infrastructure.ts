import { entities } from '../entities.js';
import { registry } from '../events.js';
import { Infrastructure } from '../platform/infrastructure.js';
import { inlineReadModels } from '../subscriptions.js';

/** Opens the product's infrastructure with a clock that can be moved, to write history. */
export const openSeedInfrastructure = ({
  databaseUrl,
  secretKey,
}: {
  readonly databaseUrl: string;
  readonly secretKey: string;
}): Promise<Infrastructure> =>
  Infrastructure.open({
    databaseUrl,
    secretKey,
    registry,
    entities,
    inlineReadModels,
    name: 'wayfold seed',
    isClockMovable: true,
  });
