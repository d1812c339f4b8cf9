import { existsSync, readdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { root } from './root.mjs';

/**
 * Removes the compiled output of migrations whose source is gone, such as another branch's: tsc keeps it, and
 * the backend runs every migration in its folder.
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
