// npm run shells: completion in a real bash, zsh and fish, at a terminal and as a user sets it up.
import { execFileSync, spawnSync } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { program } from '../cli/program.js';
import { commandsOf } from '../docs/commands.js';
import { completeAtTerminal } from './complete-at-terminal.js';

/** What is typed before Tab, and what has to be proposed or filled in. */
const cases: readonly (readonly [typed: string, proposed: readonly string[]])[] = [
  ['plant-store-kit ver', ['verify']],
  ['plant-store-kit profile s', ['show', 'schema']],
  ['plant-store-kit serve --scen', ['--scenario', '--scenarios']],
  ['plant-store-kit serve --scenario s', ['slow-network', 'session-expires']],
  ['plant-store-kit serve --scenario=s', ['slow-network', 'session-expires']],
  ['plant-store-kit serve --port 8080 --plants my', ['my-plants.json', 'my-users.json']],
  ['plant-store-kit serve --https --wat', ['--watch']],
  ['plant-store-kit verify --only plant.t', ['plant.tag']],
  ['plant-store-kit profile diff my-plants.json my-u', ['my-users.json']],
  ['plant-store-kit completion z', ['zsh']],
];

const home = mkdtempSync(join(tmpdir(), 'plant-store-kit-shells-'));
const env = { PATH: `${join(home, 'bin')}:${process.env.PATH}`, HOME: home, TERM: 'dumb' };

/** The line of the docs page that sets completion up. */
function setUpOf(shell: string): string {
  const [line = ''] = [...commandsOf('source'), ...commandsOf('plant-store-kit')].filter((one) =>
    one.includes(`completion ${shell}`),
  );
  return line;
}

function prepare(): void {
  mkdirSync(join(home, 'bin'));
  writeFileSync(join(home, 'bin/plant-store-kit'), `#!/bin/sh\nexec node "${program}" "$@"\n`);
  chmodSync(join(home, 'bin/plant-store-kit'), 0o755);
  mkdirSync(join(home, '.config/fish/completions'), { recursive: true });
  writeFileSync(join(home, '.inputrc'), 'set show-all-if-ambiguous on\n');
  writeFileSync(join(home, '.bashrc'), `${setUpOf('bash')}\nPS1='$ '\n`);
  writeFileSync(
    join(home, '.zshrc'),
    `autoload -U compinit && compinit -u\n${setUpOf('zsh')}\nPS1='$ '\nsetopt no_list_ambiguous\n`,
  );
  execFileSync('fish', ['--no-config', '-c', setUpOf('fish')], { env, cwd: home });
  for (const file of ['my-plants.json', 'my-users.json']) {
    writeFileSync(join(home, file), '[]\n');
  }
}

const shells: Readonly<Record<string, (typed: string) => Promise<string>>> = {
  bash: (typed) => completeAtTerminal('bash --rcfile .bashrc -i', typed, { env, cwd: home }),
  zsh: (typed) => completeAtTerminal('zsh -i', typed, { env, cwd: home }),
  fish: async (typed) =>
    execFileSync('fish', ['-c', 'complete --do-complete $argv[1]', typed], {
      env,
      cwd: home,
      encoding: 'utf8',
    }),
};

let failures = 0;
try {
  for (const shell of Object.keys(shells)) {
    if (spawnSync(shell, ['--version']).error !== undefined) {
      throw new Error(
        `There is no ${shell} here. Install it, such as with: apt-get install zsh fish`,
      );
    }
  }
  prepare();
  for (const [shell, complete] of Object.entries(shells)) {
    for (const [typed, proposed] of cases) {
      const shown = await complete(typed);
      const missing = proposed.filter((word) => !shown.includes(word));
      failures += missing.length > 0 ? 1 : 0;
      const verdict =
        missing.length > 0 ? `✗ lacks ${missing.join(', ')}: ${JSON.stringify(shown)}` : '✓';
      process.stdout.write(`${shell.padEnd(4)} ${typed}<Tab>  ${proposed.join(' ')}  ${verdict}\n`);
    }
  }
} finally {
  rmSync(home, { recursive: true, force: true });
}
process.exitCode = failures > 0 ? 1 : 0;
