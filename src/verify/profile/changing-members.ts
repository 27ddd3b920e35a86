import { isRejected, type Outcome } from '../../interface/outcome.js';
import { isPlainObject } from '../../interface/plain-object.js';
import { type Exchange, isError } from '../session/exchange.js';
import type { ProfileRecorder } from './profile-recorder.js';
import { plainJsonOf } from './read-outcome.js';
import { textsOf, toTemplate } from './template.js';

/** With fewer Errors, values may differ by chance. */
const min = 4;

type Members = Readonly<Record<string, unknown>>;
/** From an Error to a member within it, by names. */
type Path = readonly string[];

/** An Error that was seen, with placeholders for what its request held and for times. */
interface SeenError {
  readonly members: Members;
  /** Whether its request had a query. */
  readonly hasQuery: boolean;
}

/**
 * Writes placeholders for members of Errors that only all Errors of an observation show: a text that
 * is another each time, and a path that comes without its query.
 */
export function rewriteChangingMembers(
  recorder: ProfileRecorder,
  exchanges: readonly Exchange[],
): void {
  const errors = exchanges.filter(isError).flatMap(readSeen);
  const changing = findChanging(errors.map(({ members }) => members));
  const texts = changing.filter(({ isText }) => isText).map(({ path }) => path);
  const withoutQuery = findPathsWithoutQuery(errors);
  recorder.rewriteOutcomes((outcome) => rewrite(outcome, texts, withoutQuery));
  for (const { path } of changing.filter(({ isText }) => !isText)) {
    recorder.recordUnsupported({
      behaviour: `The member "${path.join('.')}" of Errors differs each time; the mock repeats one value.`,
    });
  }
}

function readSeen(exchange: Exchange): SeenError[] {
  const body = plainJsonOf(exchange);
  if (!isPlainObject(body)) {
    return [];
  }
  const { error: _integer, message: _message, ...members } = body;
  return [
    {
      members: toTemplate(members, textsOf(exchange)) as Members,
      hasQuery: exchange.request.url.includes('?'),
    },
  ];
}

interface ChangingMember {
  readonly path: Path;
  readonly isText: boolean;
}

/** The members that never have the same value twice. */
function findChanging(objects: readonly Members[], above: Path = []): readonly ChangingMember[] {
  const names = new Set(objects.flatMap(Object.keys));
  return [...names].flatMap((name) => {
    const values = objects.flatMap((one) => (Object.hasOwn(one, name) ? [one[name]] : []));
    const path = [...above, name];
    const isChanging =
      values.length >= min &&
      new Set(values.map((value) => JSON.stringify(value))).size === values.length;
    if (!isChanging) {
      return [];
    }
    const within = values.every(isPlainObject) ? findChanging(values, path) : [];
    const isText = values.every((value) => typeof value === 'string');
    return within.length > 0 ? within : [{ path, isText }];
  });
}

/** The members with the path of the request, of which none has its query where there is one. */
function findPathsWithoutQuery(errors: readonly SeenError[]): ReadonlySet<string> {
  const having = (text: string) =>
    errors
      .filter(({ hasQuery }) => hasQuery)
      .flatMap(({ members }) => Object.entries(members))
      .filter(([, value]) => JSON.stringify(value).includes(text))
      .map(([name]) => name);
  const withQuery = having('{url}');
  return new Set(having('{path}').filter((name) => !withQuery.includes(name)));
}

function rewrite(
  outcome: Outcome,
  changing: readonly Path[],
  withoutQuery: ReadonlySet<string>,
): Outcome {
  if (!isRejected(outcome) || outcome.error === undefined) {
    return outcome;
  }
  const error = Object.fromEntries(
    Object.entries(outcome.error).map(([name, value]) => [
      name,
      withoutQuery.has(name)
        ? JSON.parse(JSON.stringify(value).replaceAll('{url}', '{path}'))
        : value,
    ]),
  );
  return { ...outcome, error: changing.reduce(withRandom, error) };
}

/** An object whose member at a path, if it has one, is another text each time. */
function withRandom(object: Members, [name = '', ...rest]: Path): Members {
  if (!Object.hasOwn(object, name)) {
    return object;
  }
  const inner = object[name];
  const value = rest.length > 0 && isPlainObject(inner) ? withRandom(inner, rest) : '{random}';
  return { ...object, [name]: value };
}
