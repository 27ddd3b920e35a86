// Runs the commands that send requests against each hostile provider, with their default timeouts, and
// prints what each run took. `npm run hostile`, or with `-- --only <text> --command verify`.
import process from 'node:process';
import { parseArgs } from 'node:util';
import { type RunningProvider, startProvider } from '../../providers/provider.js';
import { hostileAnswers } from './hostile-answers.js';
import { type MeasuredCommand, measureCommand } from './measure-command.js';
import { startHostile } from './start-hostile.js';

const { values: flags } = parseArgs({
  options: {
    only: { type: 'string', default: '' },
    command: { type: 'string', multiple: true, default: ['verify', 'observe', 'compare'] },
  },
});

const maxSeconds = 90;
/** More than an ordinary run takes. */
const maxMoreMegabytes = 300;
const maxPrintedCharacters = 5_000_000;
const goodRequestCounts = [0, 60];

const run = (command: string, { url, token, secondToken }: RunningProvider) =>
  measureCommand(
    [command, '--url', url, '--token', token, '--second-token', secondToken, '--json'],
    maxSeconds + 10,
  );

function print(title: string, { exitCode, seconds, ...measured }: MeasuredCommand): void {
  const figures = [
    `${seconds.toFixed(1)} s`.padStart(8),
    `${Math.round(measured.peakMegabytes)} MB`.padStart(8),
    `exit ${exitCode}`.padStart(9),
    `${Math.ceil(measured.printed.length / 1000)} kB`.padStart(8),
  ];
  process.stdout.write(`${title.padEnd(84)}${figures.join('')}\n`);
}

/** What is wrong with a run beside a hostile provider. */
function findFault(run: MeasuredCommand, ordinary: MeasuredCommand): string | undefined {
  const faults = {
    'it took too long': run.seconds > maxSeconds,
    'it took too much memory': run.peakMegabytes > ordinary.peakMegabytes + maxMoreMegabytes,
    'it exited with 0': run.exitCode === 0,
    'it printed too much': run.printed.length > maxPrintedCharacters,
    'it said nothing': run.printed === '' && run.complaints === '',
  };
  return Object.entries(faults).find(([, isFault]) => isFault)?.[0];
}

for (const command of flags.command) {
  await using good = await startProvider();
  const ordinary = await run(command, good);
  print(`${command}, a good provider`, ordinary);
  for (const answer of hostileAnswers.filter(({ name }) => name.includes(flags.only))) {
    for (const goodRequests of goodRequestCounts) {
      await using provider = await startHostile(answer, goodRequests);
      const measured = await run(command, provider);
      print(`${command}, one that ${answer.name}, after ${goodRequests} requests`, measured);
      const fault = findFault(measured, ordinary);
      if (fault !== undefined) {
        process.stdout.write(`  ${fault}\n  ${measured.complaints.slice(-500)}\n`);
        process.exitCode = 1;
      }
    }
  }
}
