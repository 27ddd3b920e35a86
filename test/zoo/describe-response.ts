import type { Evidence } from 'plant-store-kit/verify';
import type { ReplayedResponse } from './replay-evidence.js';

/** What a response shows of a violation, free of what is different each time. */
export interface ResponseShape {
  readonly status: number | undefined;
  readonly contentType: string | undefined;
  readonly body: unknown;
}

/** The last response of evidence, in the form of a replayed one. */
export function recordedResponse({ exchanges }: Evidence): ReplayedResponse {
  const { response } = exchanges.at(-1) ?? {};
  const header = response?.headers.find(([name]) => name.toLowerCase() === 'content-type');
  return { status: response?.status, contentType: header?.[1], body: response?.body ?? '' };
}

/** Describes a response that ends evidence. */
export function describeResponse(
  { status, contentType, body }: ReplayedResponse,
  evidence: Evidence,
): ResponseShape {
  return { status, contentType, body: describeBody(body, evidence) };
}

/** Of a list, how often it has the names of the evidence, and whether it keeps the limit. */
function describeBody(text: string, evidence: Evidence): unknown {
  const value = parse(text);
  if (!Array.isArray(value)) {
    return value === undefined ? text.replace(/[\d.]+/g, '0') : kindsOf(value);
  }
  const names = value.map((item) => (item as { name?: unknown } | null)?.name);
  const [, limit = 'Infinity'] =
    /[?&]limit=(\d+)/.exec(evidence.exchanges.at(-1)?.request.url ?? '') ?? [];
  return {
    isTooLong: value.length > Number(limit),
    counts: Object.fromEntries(
      namesOf(evidence).map((name) => [name, names.filter((one) => one === name).length]),
    ),
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

function kindsOf(value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    return value === null ? 'null' : typeof value;
  }
  return Object.fromEntries(
    Object.entries(value)
      .map(([key, one]) => [key, one === null ? 'null' : typeof one])
      .sort(),
  );
}
