import { isRejected, type Outcome } from '../../interface/outcome.js';
import { isPlainObject } from '../../interface/plain-object.js';
import { type Exchange, isError } from '../session/exchange.js';
import { plainObjectOf } from './parse-plain-object.js';
import type { ProfileRecorder } from './profile-recorder.js';
import { textsOf, toTemplate, withoutQuery } from './template.js';

/** With fewer Errors, their values may differ by chance. */
const minErrors = 4;

type ErrorMembers = Readonly<Record<string, unknown>>;
/** The names that lead from an Error to a member within it. */
type MemberPath = readonly string[];

/** An Error of the provider, with placeholders for the texts of its request and for times. */
interface SeenError {
  readonly members: ErrorMembers;
  /** Whether its request had a query. */
  readonly hasQuery: boolean;
}

/**
 * Writes the placeholders that only all Errors of an observation together show: for a text that is new
 * each time, and for a path without its query.
 */
export function rewriteChangingMembers(
  recorder: ProfileRecorder,
  exchanges: readonly Exchange[],
): void {
  const errors = exchanges.filter(isError).flatMap(readError);
  const changing = findChanging(errors.map(({ members }) => members));
  const texts = changing.filter(({ isText }) => isText).map(({ path }) => path);
  const membersWithoutQuery = findPathsWithoutQuery(errors);
  recorder.rewriteOutcomes((outcome) => rewrite(outcome, texts, membersWithoutQuery));
  for (const { path } of changing.filter(({ isText }) => !isText)) {
    recorder.recordUnsupported({
      behaviour: `The member "${path.join('.')}" of Errors has a new value each time; the mock always sends the same one.`,
    });
  }
}

function readError(exchange: Exchange): SeenError[] {
  const body = plainObjectOf(exchange);
  if (body === undefined) {
    return [];
  }
  const { error: _integer, message: _message, ...members } = body;
  return [
    {
      members: toTemplate(members, textsOf(exchange)) as ErrorMembers,
      hasQuery: exchange.request.url.includes('?'),
    },
  ];
}

interface ChangingMember {
  readonly path: MemberPath;
  readonly isText: boolean;
}

/** The members that never have the same value twice. */
function findChanging(
  objects: readonly ErrorMembers[],
  parent: MemberPath = [],
): readonly ChangingMember[] {
  const names = new Set(objects.flatMap(Object.keys));
  return [...names].flatMap((name) => {
    const values = objects.flatMap((one) => (Object.hasOwn(one, name) ? [one[name]] : []));
    const path = [...parent, name];
    const isChanging =
      values.length >= minErrors &&
      new Set(values.map((value) => JSON.stringify(value))).size === values.length;
    if (!isChanging) {
      return [];
    }
    const within = values.every(isPlainObject) ? findChanging(values, path) : [];
    const isText = values.every((value) => typeof value === 'string');
    return within.length > 0 ? within : [{ path, isText }];
  });
}

/** The members that have the path of the request, and never its query. */
function findPathsWithoutQuery(errors: readonly SeenError[]): ReadonlySet<string> {
  const membersWith = (text: string) =>
    errors
      .filter(({ hasQuery }) => hasQuery)
      .flatMap(({ members }) => Object.entries(members))
      .filter(([, value]) => JSON.stringify(value).includes(text))
      .map(([name]) => name);
  const withQuery = membersWith('{url}');
  return new Set(membersWith('{path}').filter((name) => !withQuery.includes(name)));
}

function rewrite(
  outcome: Outcome,
  changing: readonly MemberPath[],
  membersWithoutQuery: ReadonlySet<string>,
): Outcome {
  if (!isRejected(outcome) || outcome.error === undefined) {
    return outcome;
  }
  const error = Object.fromEntries(
    Object.entries(outcome.error).map(([name, value]) => [
      name,
      membersWithoutQuery.has(name) ? withoutQuery(value) : value,
    ]),
  );
  return { ...outcome, error: changing.reduce(withRandom, error) };
}

/** Replaces the member at a path, if there is one, by the placeholder for a random text. */
function withRandom(object: ErrorMembers, [name = '', ...rest]: MemberPath): ErrorMembers {
  if (!Object.hasOwn(object, name)) {
    return object;
  }
  const inner = object[name];
  const value = rest.length > 0 && isPlainObject(inner) ? withRandom(inner, rest) : '{random}';
  return { ...object, [name]: value };
}
