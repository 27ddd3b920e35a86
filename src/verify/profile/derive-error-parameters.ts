import { isRefused, type Refused } from '../../interface/outcome.js';
import { isSameJson } from '../../interface/same-json.js';
import type { ProfileRecorder } from './profile-recorder.js';

/** Derives what all Errors have in common from those of the outcomes, if they agree. */
export function deriveErrorParameters(recorder: ProfileRecorder): void {
  const refusals = recorder.determined
    .filter(({ kind }) => kind === 'outcome')
    .map(({ value }) => value as Refused)
    .filter((outcome) => isRefused(outcome) && outcome.error?.error !== undefined);
  if (refusals.length === 0) {
    recorder.leaveOpen('no Error was seen', 'error.integer', 'error.further-members');
    return;
  }
  deriveInteger(recorder, refusals);
  deriveFurtherMembers(recorder, refusals);
}

function deriveInteger(recorder: ProfileRecorder, refusals: readonly Refused[]): void {
  const [first] = refusals;
  const integer = first?.error?.error;
  if (refusals.every(({ status, error }) => error?.error === status)) {
    recorder.determine('error.integer', 'status', `so in the Errors of ${inAll(refusals)}`);
  } else if (integer !== undefined && refusals.every(({ error }) => error?.error === integer)) {
    recorder.determine('error.integer', integer, `so in the Errors of ${inAll(refusals)}`);
  } else {
    recorder.leaveOpen('Errors have several integers: each outcome has its own', 'error.integer');
  }
}

function deriveFurtherMembers(recorder: ProfileRecorder, refusals: readonly Refused[]): void {
  const [first, ...others] = refusals.map(furtherMembersOf);
  if (first === undefined || !others.every((members) => isSameJson(members, first))) {
    recorder.leaveOpen(
      'Errors have different further members: each outcome has its own',
      'error.further-members',
    );
    return;
  }
  const isNone = Object.keys(first).length === 0;
  recorder.determine(
    'error.further-members',
    isNone ? 'none' : first,
    `so in the Errors of ${inAll(refusals)}`,
  );
}

/** The members of an Error beside error and message. */
export function furtherMembersOf({ error = {} }: Refused): Readonly<Record<string, unknown>> {
  const { error: _integer, message: _message, ...members } = error;
  return members;
}

function inAll({ length }: readonly Refused[]): string {
  return length === 1 ? 'the one refusal' : `all ${length} refusals`;
}
