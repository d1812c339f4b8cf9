import { existsSync, readdirSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const TEXT_FILE_PATTERN = /\.(js|css|svg|json|txt)$/;
/** A smaller file would save nothing noticeable. */
const MIN_BYTES = 1024;
/** Shared caches and proxies without brotli ask for gzip. */
const encodings = {
  br: (text: Buffer) =>
    promisify(brotliCompress)(text, {
      params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY },
    }),
  gz: (text: Buffer) => promisify(gzip)(text, { level: constants.Z_BEST_COMPRESSION }),
};

/**
 * Compresses once at the highest level instead of per answer. A name stands for its content, so existing
 * files are correct.
 */
export async function compressFiles(folder: string): Promise<void> {
  await Promise.all(
    readdirSync(folder)
      .filter((name) => TEXT_FILE_PATTERN.test(name))
      .map(async (name) => {
        const file = path.join(folder, name);
        const text = await readFile(file);
        if (text.length < MIN_BYTES) return;
        for (const [ending, encode] of Object.entries(encodings))
          if (!existsSync(`${file}.${ending}`)) await writeFile(`${file}.${ending}`, await encode(text));
      }),
  );
}
