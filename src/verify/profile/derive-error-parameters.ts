import { isRejected, type Rejected } from '../../interface/outcome.js';
import { isSameJson } from '../../interface/same-json.js';
import type { ProfileRecorder } from './profile-recorder.js';
import { withoutQuery } from './template.js';

/** Determines the parameters of Errors from the Errors of all outcomes, if these agree. */
export function deriveErrorParameters(recorder: ProfileRecorder): void {
  const outcomes = recorder.determined
    .filter(({ kind }) => kind === 'outcome')
    .map(({ subject, value }) => ({ subject, outcome: value as Rejected }))
    .filter(({ outcome }) => isRejected(outcome) && outcome.error?.error !== undefined);
  if (outcomes.length === 0) {
    recorder.leaveOpen('the provider sent no Error', 'error.integer', 'error.further-members');
    return;
  }
  const rejections = outcomes.map(({ outcome }) => outcome);
  deriveInteger(recorder, rejections);
  // Only the Error of a request with a query shows whether it repeats the path with the query.
  const withQuery = outcomes.find(({ subject }) => subject.startsWith('list.limit'));
  deriveFurtherMembers(recorder, rejections, withQuery?.outcome);
}

function deriveInteger(recorder: ProfileRecorder, rejections: readonly Rejected[]): void {
  const [first] = rejections;
  const integer = first?.error?.error;
  if (rejections.every(({ status, error }) => error?.error === status)) {
    recorder.determine('error.integer', 'status', agreement(rejections));
  } else if (integer !== undefined && rejections.every(({ error }) => error?.error === integer)) {
    recorder.determine('error.integer', integer, agreement(rejections));
  } else {
    recorder.leaveOpen(
      'the Errors of the provider have different integers, so each outcome has its own',
      'error.integer',
    );
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
      'the Errors of the provider have different further members, so each outcome has its own',
      'error.further-members',
    );
    return;
  }
  const members = withQuery === undefined ? first : furtherMembersOf(withQuery);
  recorder.determine(
    'error.further-members',
    Object.keys(members).length === 0 ? 'none' : members,
    agreement(rejections),
  );
}

/** Whether members are the same in the Error of a request without a query. */
export function isSameForPaths(first: unknown, second: unknown): boolean {
  return isSameJson(withoutQuery(first), withoutQuery(second));
}

/** The members of an Error other than error and message. */
export function furtherMembersOf({ error = {} }: Rejected): Readonly<Record<string, unknown>> {
  const { error: _integer, message: _message, ...members } = error;
  return members;
}

function agreement({ length }: readonly Rejected[]): string {
  return length === 1
    ? 'the one Error that the provider sent shows it'
    : `all ${length} Errors that the provider sent agree`;
}
