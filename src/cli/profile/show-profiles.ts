import { describeProfile, profileOfEntries } from '../../interface/describe-profile.js';
import { diffProfiles } from '../../interface/diff-profiles.js';
import { toOneLine, toPrintableJson } from '../../interface/printable.js';
import { checkProfile } from '../../interface/profile.js';
import { createProfileSchema } from '../../interface/profile-schema.js';
import type { ExitCode, Output } from '../command.js';
import { listProfile } from './list-profile.js';
import { loadProfile } from './profile-file.js';

function toJson(value: unknown): string {
  return `${toPrintableJson(value, 2)}\n`;
}

/** Prints a profile; without a path, the defaults. */
export async function show(
  path: string | undefined,
  { print, hasColors }: Output,
  asJson: boolean,
): Promise<ExitCode> {
  const { given } = path === undefined ? checkProfile({}) : await loadProfile(path);
  const title = path ?? 'The defaults, without a profile';
  print(
    asJson
      ? toJson(profileOfEntries(describeProfile(given)))
      : listProfile(given, { title, hasColors }),
  );
  return 0;
}

/** Prints the differences between two profiles. */
export async function diff(
  path: string,
  other: string,
  { print }: Output,
  asJson: boolean,
): Promise<ExitCode> {
  const [one, two] = [(await loadProfile(path)).given, (await loadProfile(other)).given];
  const names = { first: `in ${path}`, second: `in ${other}` };
  const differences = diffProfiles(one, two, names);
  const sentences = differences.map(({ sentence }) => `${toOneLine(sentence)}\n`).join('');
  print(asJson ? toJson(differences) : sentences || 'The two profiles are the same.\n');
  return differences.length === 0 ? 0 : 1;
}

/** Prints the JSON Schema of profiles. */
export function schema({ print }: Output): ExitCode {
  print(toJson(createProfileSchema()));
  return 0;
}
