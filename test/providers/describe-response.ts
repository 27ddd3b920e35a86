import type { Evidence } from 'plant-store-kit/verify';
import type { ReplayedResponse } from './replay-evidence.js';

/** The last response of evidence, in the form of a replayed one. */
export function recordedResponse({ exchanges }: Evidence): ReplayedResponse {
  const { response } = exchanges.at(-1) ?? {};
  const header = response?.headers.find(([name]) => name.toLowerCase() === 'content-type');
  return { status: response?.status, contentType: header?.[1], body: response?.body ?? '' };
}

/**
 * What a response shows of the violation that ends evidence, free of what is different each time.
 *
 * A recorded body may be cut, and then what evidence says of it in words counts.
 */
export function describeResponse(
  { status, contentType, body }: ReplayedResponse,
  evidence: Evidence,
): unknown {
  const isList = evidence.exchanges.at(-1)?.request.method === 'GET' && (status ?? 0) < 300;
  const describe = isList ? describeList : describeBody;
  return { status, contentType, body: isCut(evidence) ? undefined : describe(body, evidence) };
}

function isCut(evidence: Evidence): boolean {
  return / more characters?\)$/.test(recordedResponse(evidence).body);
}

/** Whether a list shows what evidence with a list that is cut says in words. */
export function showsInWords({ body }: ReplayedResponse, evidence: Evidence): boolean {
  const { expected, actual } = evidence;
  const listed = parse(body);
  if (
    !isCut(evidence) ||
    !Array.isArray(listed) ||
    !/^it is (not|no|still|listed|")/.test(actual)
  ) {
    return true;
  }
  const isQuoted = /^it is (listed as )?"/.test(actual);
  const [quoted] = (isQuoted ? actual : expected).match(/"(\\.|[^"\\])*"/) ?? [];
  const isThere = listed.some(({ name }) => name === JSON.parse(quoted ?? 'null'));
  return isThere !== /^it (is|was) (not|no longer)/.test(actual);
}

/** The kinds of an object's members, or a text in which no number counts. */
function describeBody(text: string): unknown {
  const value = parse(text);
  return value === undefined ? text.replace(/\d+/g, '0') : kindsOf(value);
}

/** How often a list has the names that are concerned, or what its plants are like. */
function describeList(text: string, evidence: Evidence): unknown {
  const value = parse(text);
  if (!Array.isArray(value)) {
    return value === undefined ? 'no JSON' : typeof value;
  }
  const names = value.map((item) => (item as { name?: unknown } | null)?.name);
  const { url = '' } = evidence.exchanges.at(-1)?.request ?? {};
  const [, limit = 'Infinity'] = /[?&]limit=(\d+)/.exec(url) ?? [];
  const concerned = namesIn(evidence);
  return concerned.length > 0
    ? concerned.map((name) => [name, names.filter((one) => one === name).length])
    : {
        isTooLong: value.length > Number(limit),
        kinds: [...new Set(value.map((item) => JSON.stringify(kindsOf(item))))].sort(),
      };
}

/** The names that evidence speaks of in words. */
function namesIn({ exchanges, expected, actual }: Evidence): readonly string[] {
  const names = exchanges.flatMap(({ request }) => {
    const { name } = (parse(request.body ?? '') ?? {}) as { name?: unknown };
    return typeof name === 'string' ? [name] : [];
  });
  return names.filter((name) => `${expected} ${actual}`.includes(JSON.stringify(name)));
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** The kinds of a value's members, or its own. */
function kindsOf(value: unknown): unknown {
  const kindOf = (one: unknown) => (one === null ? 'null' : typeof one);
  return typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).map(([key, one]) => [key, kindOf(one)]))
    : kindOf(value);
}
