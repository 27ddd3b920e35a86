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
  const isCut = / more characters\)$/.test(recordedResponse(evidence).body);
  return { status, contentType, body: isCut ? undefined : describeBody(body, evidence) };
}

/** Whether a list shows what evidence with a list that is cut says in words. */
export function showsInWords({ body }: ReplayedResponse, { expected, actual }: Evidence): boolean {
  if (!/^it (is|was) (not|no longer|there|still|listed|")/.test(actual)) {
    return true;
  }
  const names = (parse(body) as readonly { name?: unknown }[] | undefined)?.map(({ name }) => name);
  const [quoted] = (/^it is "/.test(actual) ? actual : expected).match(/"(\\.|[^"\\])*"/) ?? [];
  const isThere = names?.includes(JSON.parse(quoted ?? 'null')) ?? false;
  return isThere !== /^it (is|was) (not|no longer)/.test(actual);
}

/** Of a list, how often it has the names of the evidence, and whether it keeps the limit. */
function describeBody(text: string, evidence: Evidence): unknown {
  const value = parse(text);
  if (!Array.isArray(value)) {
    return value === undefined ? text.replace(/\d+/g, '0') : kindsOf(value);
  }
  const names = value.map((item) => (item as { name?: unknown } | null)?.name);
  const { url = '' } = evidence.exchanges.at(-1)?.request ?? {};
  const [, limit = 'Infinity'] = /[?&]limit=(\d+)/.exec(url) ?? [];
  return {
    isTooLong: value.length > Number(limit),
    counts: namesOf(evidence).map((name) => [name, names.filter((one) => one === name).length]),
    kinds: [...new Set(value.map((item) => JSON.stringify(kindsOf(item))))].sort(),
  };
}

/** The names that the requests of evidence speak of. */
function namesOf({ exchanges }: Evidence): readonly string[] {
  return exchanges.flatMap(({ request }) => {
    const { name } = (parse(request.body ?? '') ?? {}) as { name?: unknown };
    return typeof name === 'string' ? [name] : [];
  });
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
