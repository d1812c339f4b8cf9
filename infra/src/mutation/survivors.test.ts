import { readFileSync } from 'node:fs';
import { expect, test } from '@jest/globals';
import { listSurvivors, reasons } from './survivors.mjs';

test('each reason belongs to a line that still exists', () => {
  const staleReasons = Object.entries(reasons).flatMap(([file, lines]) => {
    const source = readFileSync(`backend/src/modules/${file}`, 'utf8').split('\n');
    const codeLines = new Set(source.map((line) => line.trim()));
    return Object.keys(lines)
      .filter((line) => !codeLines.has(line))
      .map((line) => `${file}: ${line}`);
  });
  expect(staleReasons).toEqual([]);
});

test('the list keeps a reviewed reason until a line has more survivors than were reviewed', () => {
  const [file, code, live, reason] = ['booking/fee.ts', 'if (cents > 0) refund();', 2, 'zero is refused'];
  const newMutants = (count: number, line: number, status: string) =>
    Array.from({ length: count }, () => ({ status, replacement: 'false', location: { start: { line } } }));
  const source = `//\n  ${code}\n  other();\n`;
  const listGroupSurvivors = (...mutantGroups: ReturnType<typeof newMutants>[]) =>
    listSurvivors(
      { files: { [`src/modules/${file}`]: { source, mutants: mutantGroups.flat() } } },
      { [file]: { [code]: { live, reason } } },
    );
  const replacements = Array.from({ length: live }, () => 'false');
  const survivor = { file, line: 2, code, replacements, reason };

  expect(listGroupSurvivors(newMutants(live, 2, 'Survived'), newMutants(5, 2, 'Killed'))).toEqual([survivor]);
  expect(
    listGroupSurvivors(
      newMutants(live, 2, 'NoCoverage'),
      newMutants(1, 3, 'Survived'),
      newMutants(1, 3, 'Timeout'),
    ),
  ).toEqual([survivor, { file, line: 3, code: 'other();', replacements: ['false'], reason: undefined }]);
  expect(listGroupSurvivors(newMutants(live + 1, 2, 'Survived'))).toEqual([
    { ...survivor, replacements: [...replacements, 'false'], reason: undefined },
  ]);
});
