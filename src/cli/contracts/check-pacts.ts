import { execFile } from 'node:child_process';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { toOneLine } from '../../interface/printable.js';
import { counted } from '../../interface/wording.js';
import { parseRecordedPact, type RecordedPact } from '../../record/pact.js';
import type { Output } from '../command.js';
import { readText } from '../files.js';
import { createFlagError } from '../flags.js';

const git = promisify(execFile);
const maxBuffer = 64 * 1024 * 1024;

/**
 * Compares the recorded pacts of a folder with those of the last commit, and prints what differs: which
 * interactions there are, and what they expect. Examples may differ.
 *
 * @returns whether they say the same.
 * @throws KitError `invalid-flags` for a folder that is in no commit, `unreadable-file`.
 */
export async function checkPacts(folder: string, output: Output): Promise<boolean> {
  const present = (await readdir(folder).catch(() => failWithoutPacts(folder))).filter(isPact);
  const committed = await listCommitted(folder);
  const names = [...new Set([...present, ...committed])].sort();
  if (names.length === 0) {
    failWithoutPacts(folder);
  }
  let isSame = true;
  for (const name of names) {
    const path = join(folder, name);
    const now = present.includes(name) ? readRecorded(await readText(path)) : undefined;
    const before = committed.includes(name)
      ? readRecorded(await readCommitted(folder, name))
      : undefined;
    if (now === undefined && before === undefined) {
      output.print(`${toOneLine(`${path}: skipped, since it was not recorded`)}\n`);
      continue;
    }
    const lines = compare(before, now);
    isSame &&= lines.length === 0;
    const count = counted(now?.interactions.length ?? 0, 'interaction');
    const title = lines.length === 0 ? 'as committed' : 'not as committed';
    const leftOut =
      now?.metadata.leftOut.map(({ request, reason }) => `${request}: ${reason}`) ?? [];
    const others =
      leftOut.length === 0 ? [] : ['  left out:', ...leftOut.map((one) => `    ${one}`)];
    const printed = [`${path}: ${count}, ${title}`, ...lines, ...others];
    output.print(printed.map((line) => `${toOneLine(line)}\n`).join(''));
  }
  if (!isSame) {
    output.printError('If the app is right, commit the pacts. If not, correct the app.\n');
  }
  return isSame;
}

/** Undefined for a pact that other tools have written. */
function readRecorded(text: string): RecordedPact | undefined {
  try {
    return parseRecordedPact(text, 'a pact');
  } catch {
    return undefined;
  }
}

type RecordedInteraction = RecordedPact['interactions'][number];

function compare(before: RecordedPact | undefined, now: RecordedPact | undefined): string[] {
  const byDescription = (pact: RecordedPact | undefined) =>
    new Map(pact?.interactions.map((one) => [one.description, one]));
  const [former, recent] = [byDescription(before), byDescription(now)];
  const descriptions = [...new Set([...former.keys(), ...recent.keys()])].sort();
  return descriptions.flatMap((description) => {
    const [one, other] = [former.get(description), recent.get(description)];
    if (one === undefined || other === undefined) {
      const { tests } = (one ?? (other as RecordedInteraction)).comments;
      const by = tests.length === 0 ? '' : ` (${tests.join('; ')})`;
      return [other ? `  + ${description}${by}` : `  - ${description}: no test needs it any more`];
    }
    const places = differences(expectationsOf(one), expectationsOf(other));
    return places.length === 0
      ? []
      : [`  ~ ${description}`, ...places.map((line) => `      ${line}`)];
  });
}

/** What is no expectation: the tests, and the examples, which are of whichever test has the shortest. */
const ofExample = /^(comments|request\.(path|query|body)|response\.body\.content)\b/;

/** Every value of an interaction by its place. */
function expectationsOf(interaction: object): ReadonlyMap<string, string> {
  return new Map(leavesOf(interaction, '').filter(([place]) => !ofExample.test(place)));
}

function leavesOf(value: unknown, place: string): (readonly [string, string])[] {
  if (typeof value !== 'object' || value === null) {
    return [[place, JSON.stringify(value)]];
  }
  return Object.entries(value).flatMap(([name, member]) =>
    leavesOf(member, place === '' ? name : `${place}.${name}`),
  );
}

function differences(
  before: ReadonlyMap<string, string>,
  now: ReadonlyMap<string, string>,
): readonly string[] {
  return [...new Set([...before.keys(), ...now.keys()])]
    .filter((place) => before.get(place) !== now.get(place))
    .map(
      (place) => `${place}: ${before.get(place) ?? 'nothing'} -> ${now.get(place) ?? 'nothing'}`,
    );
}

const isPact = (name: string) => name.endsWith('.json');

function failWithoutPacts(folder: string): never {
  throw createFlagError(
    `there are no pacts in "${folder}"`,
    'Run tests with plantStoreFixtures({ record }), and give the folder "pacts" of the project.',
  );
}

async function listCommitted(folder: string): Promise<readonly string[]> {
  const args = ['ls-tree', '--name-only', 'HEAD', './'];
  const { stdout } = await git('git', args, { cwd: folder }).catch((error: Error) => {
    const [first = ''] = ('stderr' in error ? String(error.stderr) : error.message).split('\n');
    throw createFlagError(
      `git does not say what is committed in "${folder}": ${first}`,
      'Run it in a clone with a commit, in which the folder is.',
    );
  });
  return stdout.split('\n').filter(isPact);
}

async function readCommitted(folder: string, name: string): Promise<string> {
  const { stdout } = await git('git', ['show', `HEAD:./${name}`], { cwd: folder, maxBuffer });
  return stdout;
}
