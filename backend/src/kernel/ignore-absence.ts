const ABSENCE_CODES: readonly (string | undefined)[] = ['ENOENT', 'ENOTDIR'];

/** Returns undefined if the path leads to no file. @throws any other error */
export function ignoreAbsence(error: NodeJS.ErrnoException): undefined {
  if (!ABSENCE_CODES.includes(error.code)) throw error;
}
