import { execFile } from 'node:child_process';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import process from 'node:process';
import { promisify } from 'node:util';
import { KitError } from '../../interface/kit-error.js';
import { toOneLine } from '../../interface/printable.js';
import { parseJsonInput } from '../../interface/read-json.js';
import { counted } from '../../interface/wording.js';
import { parseRecordedPact, type RecordedPact } from '../../record/pact.js';
import type { Output } from '../command.js';
import { readText } from '../files.js';

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
  const names = [...new Set([...present, ...committed])].sort();
  let isSame = true;
  let hasRecorded = false;
  for (const name of names) {
    const path = join(folder, name);
    const text = present.includes(name) ? await readText(path) : undefined;
    if (text !== undefined) {
      parseJsonInput(text, 'invalid-pact', `pact "${path}"`, { remedy: 'Record it anew.' });
    }
    const now = readRecorded(text);
    const before = committed.includes(name)
      ? readRecorded(await askGit(folder, 'show', `HEAD:./${name}`))
      : undefined;
    hasRecorded ||= now !== undefined || before !== undefined;
    const changes = compare(before, now);
    isSame &&= changes.length === 0;
    const count = counted(now?.interactions.length ?? 0, 'interaction');
    const title = `${count}, ${changes.length === 0 ? 'as committed' : 'not as committed'}`;
    const leftOut = now?.metadata.leftOut.map((one) => `    ${one.request}: ${one.reason}`) ?? [];
    const lines =
      now === undefined && before === undefined
        ? [`${path}: skipped, since it was not recorded`]
        : [
            `${path}: ${title}`,
            ...changes.map((line) => `  ${line}`),
            ...(leftOut.length > 0 ? ['  left out:', ...leftOut] : []),
          ];
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

/** Undefined for a pact that other tools have written. */
function readRecorded(text = ''): RecordedPact | undefined {
  try {
    return parseRecordedPact(text, 'a pact');
  } catch {
    return undefined;
  }
}

function compare(before: RecordedPact | undefined, now: RecordedPact | undefined): string[] {
  const byDescription = (pact: RecordedPact | undefined) =>
    new Map(pact?.interactions.map((one) => [one.description, one]));
  const [former, recent] = [byDescription(before), byDescription(now)];
  return [...new Set([...former.keys(), ...recent.keys()])].sort().flatMap((description) => {
    const [one, other] = [former.get(description), recent.get(description)];
    if (other === undefined) {
      return `- ${description}: no test needs it any more`;
    }
    if (one === undefined) {
      const { tests } = other.comments;
      return `+ ${description}${tests.length === 0 ? '' : ` (${tests.join('; ')})`}`;
    }
    const [old, fresh] = [expectationsOf(one), expectationsOf(other)];
    const lines = [
      ...old.filter((line) => !fresh.includes(line)).map((line) => `    - ${line}`),
      ...fresh.filter((line) => !old.includes(line)).map((line) => `    + ${line}`),
    ];
    return lines.length === 0 ? [] : [`~ ${description}`, ...lines];
  });
}

/** What is no expectation: the tests, and the examples, which are of whichever test has the shortest. */
const ofExample = /^(comments|request\.(path|query|body)|response\.body\.content)\b/;

/** Every value of an interaction with its place, in a line. */
function expectationsOf(value: unknown, place = ''): readonly string[] {
  if (typeof value !== 'object' || value === null) {
    return ofExample.test(place) ? [] : [`${place}: ${JSON.stringify(value)}`];
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
    const cause = /not a git repo/i.test(stderr)
      ? 'it is in no git repository'
      : / HEAD/.test(stderr)
        ? 'its repository has no commit yet'
        : stderr.split('\n', 1)[0] || message;
    throw createCheckError(folder, cause, 'Commit the pacts: check compares with the last commit.');
  }
}

function createCheckError(folder: string, cause: string, remedy: string): KitError {
  const task = `check the pacts in "${folder}"`;
  return new KitError('invalid-flags', task, { cause, remedy });
}
