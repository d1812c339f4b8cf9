import { compareText } from './kernel/compare-text.js';
import { modules } from './modules.js';
import type { InlineReadModel } from './platform/commands/runner.js';
import type { Background, BackgroundParts, ModuleDependencies } from './platform/modules/define-module.js';
import type { Projection, Reactor } from './platform/projections/projection.js';

/** All read models, sorted by name. */
export const projections: readonly Projection[] = modules
  .flatMap((module) => module.projections)
  .sort((a, b) => compareText(a.name, b.name));

/** The read models that commands write. */
export const inlineReadModels: readonly InlineReadModel[] = modules.flatMap(
  (module) => module.inlineReadModels,
);

/** Creates the reactors: they follow the log and issue commands. */
export const createReactors = (dependencies: ModuleDependencies): readonly Reactor[] =>
  modules.flatMap((module) => module.reactors(dependencies));

export async function loadBackground(parts: BackgroundParts): Promise<readonly Background[]> {
  const services = await Promise.all(modules.map(async (module) => module.background(parts)));
  return services.filter((service) => service !== undefined);
}
