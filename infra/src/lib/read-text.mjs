import { readFile } from 'node:fs/promises';

/** Reads a file; returns an empty text if it cannot be read. @param {string} file @returns {Promise<string>} */
export const readTextOrEmpty = (file) => readFile(file, 'utf8').catch(() => '');
