import { readFileSync } from 'node:fs';
import { mutationParts } from '../../mutation/mutation-parts.js';
import {
  type MutationResults,
  type PartResult,
  resultsFile,
} from '../../mutation/mutation-results.js';
import { markdownTable } from './markdown-table.js';

const results: MutationResults = JSON.parse(readFileSync(resultsFile, 'utf8'));

const parts = Object.entries(mutationParts).map(([name, { room }]) => {
  const result = results[name];
  return { name, room, result };
});

const scoreOf = (measured: readonly PartResult[]) => {
  const sum = (count: (result: PartResult) => number) =>
    measured.reduce((total, result) => total + count(result), 0);
  const killed = sum((result) => result.killed);
  const mutants = killed + sum(({ survivors }) => survivors.length);
  return [
    String(mutants),
    String(killed),
    `${((100 * killed) / mutants).toFixed(1)} %`,
    String(sum(({ minutes }) => minutes)),
    measured.map(({ date }) => date).sort()[0] ?? '',
  ];
};

/** A row for each part, and one for the room if all of its parts are measured. */
const scores = [...new Set(parts.map(({ room }) => room))].flatMap((room) => {
  const own = parts.filter((part) => part.room === room);
  const measured = own.map(({ result }) => result).filter((result) => result !== undefined);
  const rows = own.map(({ name, result }) =>
    result === undefined
      ? [`\`src/${room}\``, name, 'not measured', '', '', '', '']
      : [`\`src/${room}\``, name, ...scoreOf([result])],
  );
  return own.length > 1 && measured.length === own.length
    ? [...rows, [`\`src/${room}\``, 'all', ...scoreOf(measured)]]
    : rows;
});

const code = (text: string) => {
  const short = text.length > 90 ? `${text.slice(0, 90)} …` : text;
  return short.includes('`') ? `\`\` ${short} \`\`` : `\`${short}\``;
};

export const mutationTables = {
  'mutation scores': markdownTable(
    ['room', 'part', 'mutants', 'killed', 'share', 'minutes', 'measured'],
    scores,
  ),
  'mutation survivors': markdownTable(
    ['file', 'code', 'mutant', 'why it survives'],
    parts.flatMap(({ result }) =>
      (result?.survivors ?? []).map(({ file, original, replacement, reason }) => [
        file.replace(/^src\//, ''),
        code(original),
        code(replacement),
        reason || 'not judged yet',
      ]),
    ),
  ),
};
