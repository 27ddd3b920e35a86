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

/** What the form for a fault holds, as it was typed; `processed` is `on` if only the response is lost. */
export type FaultValues = { readonly kind: FaultKind } & Readonly<
  Partial<
    Record<
      | 'status'
      | 'headers'
      | 'body'
      | 'delayMs'
      | 'processed'
      | 'operation'
      | 'user'
      | 'times'
      | 'likely',
      string
    >
  >
>;

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
    // Without the digits of binary fractions.
    ...(likely && percent !== 100 && { probability: Number((percent / 100).toPrecision(12)) }),
  } as Fault;
}

/** Headers, one a line, and a body, which is a text if it is not JSON. */
function buildResponse({ headers = '', body = '' }: FaultValues) {
  const lines = [...headers.matchAll(/^([^:\n]+):(.*)$/gm)];
  return {
    ...(lines.length > 0 && {
      headers: Object.fromEntries(lines.map(([, name = '', value = '']) => [name, value.trim()])),
    }),
    ...(body !== '' && parseBody(body)),
  };
}

function parseBody(text: string): { readonly body: unknown } | { readonly text: string } {
  try {
    return { body: JSON.parse(text) };
  } catch {
    return { text };
  }
}

/** The fault as a call in code: `mock.faults.add({ kind: "status", status: 503 });`. */
export function toCode(fault: Fault, sandbox: string): string {
  const mock = sandbox === defaultSandbox ? 'mock' : `mock.sandbox(${JSON.stringify(sandbox)})`;
  const json = JSON.stringify(fault, null, 1).replaceAll(/\n\s*/g, ' ');
  // All keys of a fault are identifiers. In a text, the second quotation mark would be escaped.
  return `${mock}.faults.add(${json.replaceAll(/"(\w+)": /g, '$1: ')});`;
}
