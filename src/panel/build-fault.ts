import { tryParseJson } from '../interface/json.js';
import type { Fault, FaultKind } from '../service/faults/fault.js';
import { defaultSandbox } from '../service/sandbox-address.js';

/** In the order of the form. */
export const kinds: readonly FaultKind[] = [
  'status',
  'respond',
  'delay',
  'hold',
  'expired-token',
  'drop-connection',
  'no-answer',
  'truncate-body',
  'malformed-json',
  'empty-body',
];

/** The values of the form for a fault, as they were typed. A value that nobody typed is empty or absent. */
export interface FaultValues {
  readonly kind: FaultKind;
  readonly status?: string;
  /** A header on each line. */
  readonly headers?: string;
  readonly body?: string;
  readonly delayMs?: string;
  /** `on` if the plant store performs the request, and only the response is lost. */
  readonly processed?: string;
  readonly operation?: string;
  readonly user?: string;
  readonly times?: string;
  /** In percent. */
  readonly likely?: string;
}

export const initialFaultValues: FaultValues = { kind: 'status', status: '503', delayMs: '300' };

/** Whether the request can be executed although its response is lost. */
export function canBeProcessed({ kind, status }: FaultValues): boolean {
  return (
    kind === 'drop-connection' ||
    kind === 'no-answer' ||
    kind === 'respond' ||
    (kind === 'status' && Number(status) >= 300)
  );
}

/** The fault that the values describe. The mock checks it. */
export function buildFault(values: FaultValues): Fault {
  const { kind, operation, user, delayMs, times, likely, processed } = values;
  const percent = Number(likely);
  return {
    kind,
    ...((kind === 'status' || kind === 'respond') && { status: Number(values.status) }),
    ...(kind === 'respond' && buildResponse(values)),
    ...(kind === 'delay' && { delayMs: Number(delayMs) }),
    ...(processed && canBeProcessed(values) && { processed: true }),
    ...(operation && { operation }),
    ...(user && { user }),
    ...(times && { times: Number(times) }),
    // 12 digits: a binary fraction of 7 % has more.
    ...(likely && percent !== 100 && { probability: Number((percent / 100).toPrecision(12)) }),
  } as Fault;
}

/** The headers, and the body: JSON, or else a text. */
function buildResponse({ headers = '', body = '' }: FaultValues) {
  const lines = [...headers.matchAll(/^([^:\n]+):(.*)$/gm)];
  const entries = lines.map(([, name = '', value = '']) => [name, value.trim()]);
  return {
    ...(entries.length > 0 && { headers: Object.fromEntries(entries) }),
    ...(body !== '' && parseBody(body)),
  };
}

function parseBody(text: string): { readonly body: unknown } | { readonly text: string } {
  const body = tryParseJson(text);
  return body === undefined ? { text } : { body };
}

/** The fault as a call in code: `mock.faults.add({ kind: "status", status: 503 });`. */
export function toCode(fault: Fault, sandbox: string): string {
  const mock = sandbox === defaultSandbox ? 'mock' : `mock.sandbox(${toLiteral(sandbox)})`;
  return `${mock}.faults.add(${toLiteral(fault)});`;
}

/** A value of JSON as code, in one line: `{ kind: "status", status: 503 }`. */
export function toLiteral(value: unknown): string {
  const json = JSON.stringify(value, null, 1).replaceAll(/\n\s*/g, ' ');
  // This matches no text, whose second quotation mark would be escaped.
  return json.replaceAll(/"([a-z]\w*)": /gi, '$1: ');
}
