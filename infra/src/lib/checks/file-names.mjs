/** These files of modules are named after what they export. A pure rule has many names and one subject. */
const FILE_PATTERN =
  /^backend\/src\/modules\/.+\/([^/.]+)\.(?:command|query|controller|projection|reactor|service|store|webhook)\.ts$/;

const EXPORT_PATTERN =
  /^export (?:abstract |async )*(?:class|const|function|interface|type) (?:(\w+)|\{([^}]+)\})/gm;

/**
 * True if no exported name contains every word of the file's name; order and plural do not matter.
 * @param {string} file
 * @param {string} text
 */
export function differsFromExports(file, text) {
  const words = FILE_PATTERN.exec(file)?.[1]?.split('-');
  if (words === undefined) return false;
  const names = [...text.matchAll(EXPORT_PATTERN)].flatMap(
    ([, name, exportList = '']) => name ?? exportList.match(/\w+/g) ?? [],
  );
  return !names.some((name) => words.every((word) => name.toLowerCase().includes(toStem(word))));
}

/**
 * True if an `x.query.ts` is neither a `Query` for the bus nor a class of reads, `XQueries`.
 * @param {string} file
 * @param {string} text
 */
export const isQueryOfNoKind = (file, text) =>
  /^backend\/src\/modules\/.+\.query\.ts$/.test(file) &&
  !/^export class \w+(?: extends Query<|Queries\b)/m.test(text);

/** Shortens "enquiries" to "enquir", which "Enquiry" also contains. @param {string} word */
const toStem = (word) => word.replace(/(?:ies|y|s)$/, '');
