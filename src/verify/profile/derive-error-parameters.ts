import { isRejected, type Rejected } from '../../interface/outcome.js';
import { isSameJson } from '../../interface/same-json.js';
import type { ProfileRecorder } from './profile-recorder.js';

/** Derives what all Errors have in common from those of the outcomes, if they agree. */
export function deriveErrorParameters(recorder: ProfileRecorder): void {
  const outcomes = recorder.determined
    .filter(({ kind }) => kind === 'outcome')
    .map(({ subject, value }) => ({ subject, outcome: value as Rejected }))
    .filter(({ outcome }) => isRejected(outcome) && outcome.error?.error !== undefined);
  if (outcomes.length === 0) {
    recorder.leaveOpen('no Error was seen', 'error.integer', 'error.further-members');
    return;
  }
  const rejections = outcomes.map(({ outcome }) => outcome);
  deriveInteger(recorder, rejections);
  // Only of a request with a query it shows whether its path is repeated with that.
  const withQuery = outcomes.find(({ subject }) => subject.startsWith('list.limit'));
  deriveFurtherMembers(recorder, rejections, withQuery?.outcome);
}

function deriveInteger(recorder: ProfileRecorder, rejections: readonly Rejected[]): void {
  const [first] = rejections;
  const integer = first?.error?.error;
  if (rejections.every(({ status, error }) => error?.error === status)) {
    recorder.determine('error.integer', 'status', `so in ${inAll(rejections)}`);
  } else if (integer !== undefined && rejections.every(({ error }) => error?.error === integer)) {
    recorder.determine('error.integer', integer, `so in ${inAll(rejections)}`);
  } else {
    recorder.leaveOpen('Errors have several integers: each outcome has its own', 'error.integer');
  }
}

function deriveFurtherMembers(
  recorder: ProfileRecorder,
  rejections: readonly Rejected[],
  withQuery: Rejected | undefined,
): void {
  const [first, ...others] = rejections.map(furtherMembersOf);
  if (first === undefined || !others.every((members) => isSameForPaths(members, first))) {
    recorder.leaveOpen(
      'Errors have different further members: each outcome has its own',
      'error.further-members',
    );
    return;
  }
  const members = withQuery === undefined ? first : furtherMembersOf(withQuery);
  recorder.determine(
    'error.further-members',
    Object.keys(members).length === 0 ? 'none' : members,
    `so in ${inAll(rejections)}`,
  );
}

/** Whether members are the same as far as a request without a query shows. */
export function isSameForPaths(first: unknown, second: unknown): boolean {
  const withoutQuery = (value: unknown) =>
    JSON.parse(JSON.stringify(value).replaceAll('{url}', '{path}'));
  return isSameJson(withoutQuery(first), withoutQuery(second));
}

/** The members of an Error beside error and message. */
export function furtherMembersOf({ error = {} }: Rejected): Readonly<Record<string, unknown>> {
  const { error: _integer, message: _message, ...members } = error;
  return members;
}

function inAll({ length }: readonly Rejected[]): string {
  return length === 1 ? 'the one Error that was seen' : `all ${length} Errors that were seen`;
}
