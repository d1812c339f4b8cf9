import ts from 'typescript';
import { parseSource } from '../parse-source.mjs';

/**
 * @typedef {object} Declaration at the top level of a file
 * @property {string} name
 * @property {string} text without `export`, in one line
 * @property {boolean} isType a type or a class
 */

/** @type {Map<string, { text: string, declarations: Declaration[] }>} Several checks read all files. */
const parsedFiles = new Map();

/** @param {string} file @param {string} text @returns {Declaration[]} */
export function listDeclarations(file, text) {
  const parsedFile = parsedFiles.get(file);
  if (parsedFile?.text === text) return parsedFile.declarations;
  const declarations = readDeclarations(parseSource(file, text));
  parsedFiles.set(file, { text, declarations });
  return declarations;
}

/** @param {ts.SourceFile} source @returns {Declaration[]} */
const readDeclarations = (source) =>
  source.statements.flatMap(listNodes).flatMap((node) =>
    isDeclaration(node) && node.name && ts.isIdentifier(node.name)
      ? {
          name: node.name.text,
          text: normalizeText(node.getText(source)),
          isType: !ts.isFunctionDeclaration(node) && !ts.isVariableDeclaration(node),
        }
      : [],
  );

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
