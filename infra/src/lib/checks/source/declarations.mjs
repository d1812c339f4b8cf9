import ts from 'typescript';

/**
 * @typedef {object} Declaration at the top level of a file
 * @property {string} name
 * @property {string} text without `export`, in one line
 * @property {boolean} isType a type or a class
 */

/** @param {string} file @param {string} text @returns {Declaration[]} */
export function listDeclarations(file, text) {
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest);
  return source.statements.flatMap(listNodes).flatMap((node) =>
    isDeclaration(node) && node.name && ts.isIdentifier(node.name)
      ? {
          name: node.name.text,
          text: normalizeText(node.getText(source)),
          isType: !ts.isFunctionDeclaration(node) && !ts.isVariableDeclaration(node),
        }
      : [],
  );
}

/** @param {ts.Statement} statement @returns {readonly ts.Node[]} */
const listNodes = (statement) =>
  ts.isVariableStatement(statement) ? statement.declarationList.declarations : [statement];

/** @param {ts.Node} node */
const isDeclaration = (node) =>
  ts.isFunctionDeclaration(node) ||
  ts.isVariableDeclaration(node) ||
  ts.isClassDeclaration(node) ||
  ts.isInterfaceDeclaration(node) ||
  ts.isTypeAliasDeclaration(node);

/** @param {string} text */
const normalizeText = (text) => text.replace(/^export (?:default )?/, '').replace(/\s+/g, ' ');
