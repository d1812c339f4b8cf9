import { existsSync, readdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { root } from './root.mjs';

/**
 * The backend runs every migration in its folder, and tsc keeps the output of a source that is gone, so the
 * build of another branch may have left some.
 * @param {string} [base] another tree (this module's own test)
 */
export function removeStaleMigrations(base = root) {
  const builtFolder = path.join(base, 'backend/dist/migrations');
  if (!existsSync(builtFolder)) return;
  for (const name of readdirSync(builtFolder)) {
    const [stem] = name.split('.');
    if (!existsSync(path.join(base, 'backend/src/migrations', `${stem}.ts`)))
      rmSync(path.join(builtFolder, name));
  }
}
