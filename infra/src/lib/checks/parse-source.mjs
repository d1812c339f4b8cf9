import ts from 'typescript';

/** @type {ts.SourceFile | undefined} Several checks read one file in turn. */
let lastSource;

/** @param {string} file @param {string} text @returns {ts.SourceFile} with the parents of its nodes */
export function parseSource(file, text) {
  if (lastSource?.fileName !== file || lastSource.text !== text)
    lastSource = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
  return lastSource;
}
