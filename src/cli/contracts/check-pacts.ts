import { execFile } from 'node:child_process';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import process from 'node:process';
import { promisify } from 'node:util';
import { parseRecordedPact, type RecordedPact } from '../../record/pact.js';
import { readText } from '../../server/read-text.js';
import { KitError } from '../../text/kit-error.js';
import { toOneLine } from '../../text/printable.js';
import { parseJsonInput } from '../../text/read-json.js';
import { counted } from '../../text/wording.js';
import { redactForeign } from '../../verify/report/redact.js';
import type { Output } from '../command.js';

/**
 * Compares the recorded pacts of a folder with those of the last commit, and prints what differs: which
 * interactions there are, and what they expect. Examples may differ.
 *
 * @returns whether they say the same.
 * @throws KitError `invalid-flags` for a folder without recorded pacts, or without a commit; `unreadable-file`;
 * `invalid-pact` for a file that is not JSON.
 */
export async function checkPacts(folder: string, output: Output): Promise<boolean> {
  const isPact = (name: string) => name.endsWith('.json');
  const present = (await readdir(folder).catch(() => failWithoutPacts(folder))).filter(isPact);
  const listed = await askGit(folder, 'ls-tree', '--name-only', 'HEAD', './');
  const committed = listed.split('\n').filter(isPact);
  let isSame = true;
  let hasRecorded = false;
  for (const name of [...new Set([...present, ...committed])].sort()) {
    const path = join(folder, name);
    const now = present.includes(name) ? await readPresent(path) : undefined;
    const before = committed.includes(name)
      ? readRecorded(await askGit(folder, 'show', `HEAD:./${name}`))
      : undefined;
    const changes = compare(before, now);
    isSame &&= changes.length === 0;
    const isRecorded = now !== undefined || before !== undefined;
    hasRecorded ||= isRecorded;
    const lines = isRecorded
      ? describe(path, now, changes)
      : [`${path}: skipped, since it was not recorded`];
    output.print(lines.map((line) => `${toOneLine(line)}\n`).join(''));
  }
  if (!hasRecorded) {
    failWithoutPacts(folder);
  }
  if (!isSame) {
    output.printError('If the app is right, commit the pacts. If not, correct the app.\n');
  }
  return isSame;
}

function describe(path: string, pact: RecordedPact | undefined, changes: string[]): string[] {
  const count = counted(pact?.interactions.length ?? 0, 'interaction');
  const leftOut =
    pact?.metadata.leftOut.map(({ request, reason }) => `    ${request}: ${reason}`) ?? [];
  return [
    `${path}: ${count}, ${changes.length === 0 ? 'as committed' : 'not as committed'}`,
    ...changes.map((line) => `  ${line}`),
    ...(leftOut.length > 0 ? ['  left out:', ...leftOut] : []),
  ];
}

async function readPresent(path: string): Promise<RecordedPact | undefined> {
  const text = await readText(path);
  parseJsonInput(text, 'invalid-pact', `pact "${path}"`, { remedy: 'Record it again.' });
  return readRecorded(text);
}

/** Undefined for a pact that other tools have written. */
function readRecorded(text: string): RecordedPact | undefined {
  try {
    return parseRecordedPact(text, 'a pact');
  } catch {
    return undefined;
  }
}

function compare(before: RecordedPact | undefined, now: RecordedPact | undefined): string[] {
  const old = interactionsOf(before);
  const recent = interactionsOf(now);
  return [...new Set([...old.keys(), ...recent.keys()])].sort().flatMap((description) => {
    const oldOne = old.get(description);
    const recentOne = recent.get(description);
    if (recentOne === undefined) {
      return [`- ${description}: no test needs it now`];
    }
    if (oldOne === undefined) {
      const { tests } = recentOne.comments;
      return [`+ ${description}${tests.length === 0 ? '' : ` (${tests.join('; ')})`}`];
    }
    const expected = expectationsOf(oldOne);
    const expects = expectationsOf(recentOne);
    const lines = [
      ...expected.filter((line) => !expects.includes(line)).map((line) => `    - ${line}`),
      ...expects.filter((line) => !expected.includes(line)).map((line) => `    + ${line}`),
    ];
    return lines.length === 0 ? [] : [`~ ${description}`, ...lines];
  });
}

function interactionsOf(pact: RecordedPact | undefined) {
  return new Map(pact?.interactions.map((interaction) => [interaction.description, interaction]));
}

/** What the app does not expect: the comments, and the examples, which are those of the shortest test. */
const examples = /^(comments|request\.(path|query|body)|response\.body\.content)\b/;

/** Every value of an interaction with its place, in a line. */
function expectationsOf(value: unknown, place = ''): readonly string[] {
  if (typeof value !== 'object' || value === null) {
    return examples.test(place) ? [] : [`${place}: ${JSON.stringify(value)}`];
  }
  return Object.entries(value).flatMap(([name, member]) =>
    expectationsOf(member, place === '' ? name : `${place}.${name}`),
  );
}

function failWithoutPacts(folder: string): never {
  throw createCheckError(
    folder,
    'it has no recorded pacts',
    'Run tests with plantStoreFixtures({ record }), and give the folder "pacts" of the project.',
  );
}

async function askGit(folder: string, ...args: readonly string[]): Promise<string> {
  try {
    const env = { ...process.env, LC_ALL: 'C' };
    const options = { cwd: folder, env, maxBuffer: 64 * 1024 * 1024 };
    return (await promisify(execFile)('git', args, options)).stdout;
  } catch (error) {
    const { stderr = '', message } = error as Error & { stderr?: string };
    const cause = explainGit(stderr) || message;
    throw createCheckError(folder, cause, 'Commit the pacts: check compares with the last commit.');
  }
}

function explainGit(stderr: string): string {
  if (/not a git repo/i.test(stderr)) {
    return 'it is in no git repository';
  }
  return / HEAD/.test(stderr)
    ? 'its repository has no commit yet'
    : redactForeign(stderr.replace(/\n.*/s, ''));
}

function createCheckError(folder: string, cause: string, remedy: string): KitError {
  const task = `check the pacts in "${folder}"`;
  return new KitError('invalid-flags', task, { cause, remedy });
}
