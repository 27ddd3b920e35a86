import { readFileSync } from 'node:fs';
import { mutationParts } from '../../mutation/mutation-parts.js';
import { type MutationResults, resultsFile } from '../../mutation/mutation-results.js';
import { markdownTable } from './markdown-table.js';

const results: MutationResults = JSON.parse(readFileSync(resultsFile, 'utf8'));

const parts = Object.entries(results).map(([name, result]) => {
  const room = mutationParts[name]?.room ?? name;
  return { name, room, ...result, mutants: result.killed + result.survivors.length };
});

const sum = (numbers: readonly number[]) => numbers.reduce((total, one) => total + one, 0);

const rooms = [...new Set(parts.map(({ room }) => room))].map((room) => {
  const own = parts.filter((part) => part.room === room);
  return {
    room,
    parts: own.map(({ name }) => name).join(', '),
    mutants: sum(own.map(({ mutants }) => mutants)),
    killed: sum(own.map(({ killed }) => killed)),
    minutes: sum(own.map(({ minutes }) => minutes)),
    date: own.map(({ date }) => date).sort()[0] ?? '',
  };
});

const code = (text: string) => {
  const short = text.length > 90 ? `${text.slice(0, 90)} …` : text;
  return short.includes('`') ? `\`\` ${short} \`\`` : `\`${short}\``;
};

export const mutationTables = {
  'mutation scores': markdownTable(
    ['room', 'parts', 'mutants', 'killed', 'share', 'minutes', 'measured'],
    rooms.map(({ room, parts, mutants, killed, minutes, date }) => [
      `\`src/${room}\``,
      parts,
      String(mutants),
      String(killed),
      `${((100 * killed) / mutants).toFixed(1)} %`,
      String(minutes),
      date,
    ]),
  ),
  'mutation survivors': markdownTable(
    ['file', 'code', 'mutant', 'why it survives'],
    parts.flatMap(({ survivors }) =>
      survivors.map(({ file, original, replacement, reason }) => [
        file.replace(/^src\//, ''),
        code(original),
        code(replacement),
        reason || 'not judged yet',
      ]),
    ),
  ),
};
