import { createHash } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Plugin, Rolldown } from 'vite';
import { compressFiles } from './compress.js';
import { keepForADay, readFormerBuild } from './former-build.js';

const NAME = 'virtual:message-files';
const START_MANIFEST = '\0tanstack-start-manifest:v';
const MESSAGE_FILE_PATTERN = /\/src\/locales\/(\w+)\/([\w-]+)\.ts$/;

type Link = string | { readonly href: string };
interface StartRoute {
  readonly preloads?: readonly Link[];
  readonly scripts?: readonly { readonly attrs?: { readonly src?: string } }[];
  readonly css?: readonly Link[];
}

/** The content of `/builds/meta/{id}.json`; each route includes its parent routes. */
export interface BuildMeta {
  readonly id: string;
  readonly routes: Readonly<
    Record<string, { readonly js: readonly string[]; readonly css: readonly string[] }>
  >;
  /** Messages files by language and namespace. */
  readonly messages: Readonly<Record<string, Readonly<Record<string, string>>>>;
  /** Every file of this build under /assets. */
  readonly files: readonly string[];
}

/**
 * Tells the server build, which runs after the browser's, where the messages files are; records and
 * compresses the build; keeps files that pages of the former build may still request.
 */
export function buildRecord(clientFolder: string): Plugin {
  const messages: Record<string, Record<string, string>> = {};
  const files: string[] = [];
  return {
    name: 'build-record',
    apply: 'build',
    sharedDuringBuild: true,
    resolveId: (id) => (id === NAME ? `\0${NAME}` : undefined),
    load: (id) => (id === `\0${NAME}` ? `export default ${JSON.stringify(messages)};` : undefined),
    generateBundle(_options, bundle) {
      if (this.environment.name !== 'client') return;
      for (const output of Object.values(bundle)) {
        files.push(`/${output.fileName}`);
        if (output.type === 'chunk') noteMessages(output, messages);
      }
      files.sort();
    },
    writeBundle: {
      order: 'post',
      async handler({ dir: serverFolder }, bundle) {
        if (this.environment.name === 'client' || serverFolder === undefined) return;
        const manifest = Object.values(bundle).find(
          (output) => output.type === 'chunk' && output.moduleIds.includes(START_MANIFEST),
        );
        if (manifest === undefined) throw new Error('The manifest of the routes was not built');
        const routes = await readRoutes(path.join(serverFolder, manifest.fileName));
        const id = createHash('sha256')
          .update(JSON.stringify([routes, files]))
          .digest('hex')
          .slice(0, 16);
        await writeBuild(clientFolder, { id, routes, messages, files });
      },
    },
  };
}

function noteMessages(chunk: Rolldown.OutputChunk, messages: Record<string, Record<string, string>>): void {
  for (const id of chunk.moduleIds) {
    const [, language, namespace] = MESSAGE_FILE_PATTERN.exec(id.replaceAll('\\', '/')) ?? [];
    if (language !== undefined && namespace !== undefined)
      (messages[language] ??= {})[namespace] = `/${chunk.fileName}`;
  }
}

const getHref = (link: Link): string => (typeof link === 'string' ? link : link.href);

async function readRoutes(file: string): Promise<BuildMeta['routes']> {
  const { tsrStartManifest } = (await import(`${pathToFileURL(file).href}?${Date.now()}`)) as {
    tsrStartManifest: () => { routes: Record<string, StartRoute> };
  };
  return Object.fromEntries(
    Object.entries(tsrStartManifest().routes).map(([id, { preloads = [], scripts = [], css = [] }]) => {
      const js = [...preloads.map(getHref), ...scripts.flatMap(({ attrs }) => attrs?.src ?? [])];
      return [id, { js: [...new Set(js)], css: css.map(getHref) }];
    }),
  );
}

async function writeBuild(clientFolder: string, meta: BuildMeta): Promise<void> {
  const folder = path.join(clientFolder, 'builds');
  const now = new Date();
  keepForADay(clientFolder, readFormerBuild(clientFolder), meta, now);
  await compressFiles(path.join(clientFolder, 'assets'));
  mkdirSync(path.join(folder, 'meta'), { recursive: true });
  writeFileSync(path.join(folder, 'meta', `${meta.id}.json`), JSON.stringify(meta));
  writeFileSync(path.join(folder, 'latest.json'), JSON.stringify({ id: meta.id, time: now.toISOString() }));
}
