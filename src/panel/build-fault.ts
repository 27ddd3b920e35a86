import type { Fault, FaultKind } from '../service/faults/fault.js';
import type { AnyFaultKind, AnyMembers } from '../service/faults/fault-kind.js';
import { faultKindRows } from '../service/faults/fault-kinds.js';
import type { FaultMember } from '../service/faults/fault-members.js';
import { defaultSandbox } from '../service/sandbox-address.js';
import { maxDelayMs } from '../service/wait.js';
import { tryParseJson } from '../text/json.js';

export const kinds = Object.keys(faultKindRows) as FaultKind[];

/** How a person fills in a member of a fault. */
type FaultField = { readonly label: string } & (
  | { readonly input: 'number'; readonly min: number; readonly max: number; readonly step?: 'any' }
  | { readonly input: 'text'; readonly placeholder: string; read(typed: string): AnyMembers }
  | { readonly input: 'box' }
);

/** The field of each member; undefined for those that the form leaves out. */
const fields: Readonly<Record<FaultMember, FaultField | undefined>> = {
  delayMs: { input: 'number', label: 'Time in ms', min: 0, max: maxDelayMs, step: 'any' },
  status: { input: 'number', label: 'Status', min: 200, max: 599 },
  message: undefined,
  retryAfterSeconds: undefined,
  headers: { input: 'text', label: 'Headers', placeholder: 'retry-after: 5', read: readHeaders },
  body: {
    input: 'text',
    label: 'Body',
    placeholder: '{ "error": 429, "message": "Slow" }',
    read: readBody,
  },
  // A body that is not JSON.
  text: undefined,
  base64: undefined,
  processed: {
    input: 'box',
    label: 'The plant store performs the request, and only the response is lost',
  },
};

function readHeaders(typed: string): AnyMembers {
  const lines = [...typed.matchAll(/^([^:\n]+):(.*)$/gm)];
  const headers = lines.map(([, name = '', value = '']) => [name, value.trim()]);
  return headers.length > 0 ? { headers: Object.fromEntries(headers) } : {};
}

function readBody(typed: string): AnyMembers {
  const body = tryParseJson(typed);
  return body === undefined ? { text: typed } : { body };
}

/** The values of the form for a fault, as they were typed. A value that nobody typed is empty or absent. */
export interface FaultValues extends Readonly<Partial<Record<FaultMember, string>>> {
  readonly kind: FaultKind;
  readonly operation?: string;
  readonly user?: string;
  readonly times?: string;
  /** In percent. */
  readonly likely?: string;
}

export const initialFaultValues: FaultValues = { kind: 'status', status: '503', delayMs: '300' };

type MemberField = FaultField & { readonly name: FaultMember; readonly isRequired: boolean };

/** The fields of the members of a kind, without the boxes that its other values exclude. */
export function fieldsOf(values: FaultValues): readonly MemberField[] {
  const { needs = [], takes = [], conflict }: AnyFaultKind = faultKindRows[values.kind];
  const shown = [...needs, ...takes].flatMap((name) => {
    const field = fields[name];
    return field === undefined ? [] : [{ ...field, name, isRequired: needs.includes(name) }];
  });
  const members = readMembers(shown, { ...values, processed: '' });
  return shown.filter(
    ({ input, name }) =>
      input !== 'box' || conflict?.({ ...members, [name]: true }) === conflict?.(members),
  );
}

function readMembers(shown: readonly MemberField[], values: FaultValues): AnyMembers {
  const members = shown.map((field) => {
    const { name, isRequired, input } = field;
    const typed = values[name] ?? '';
    if (typed === '' && !isRequired) {
      return {};
    }
    return input === 'text'
      ? field.read(typed)
      : { [name]: input === 'number' ? Number(typed) : true };
  });
  return Object.assign({}, ...members);
}

/** The fault that the values describe. The mock checks it. */
export function buildFault(values: FaultValues): Fault {
  const { kind, operation, user, times, likely } = values;
  const percent = Number(likely);
  return {
    kind,
    ...readMembers(fieldsOf(values), values),
    ...(operation && { operation }),
    ...(user && { user }),
    ...(times && { times: Number(times) }),
    // 12 digits: a binary fraction of 7 % has more.
    ...(likely && percent !== 100 && { probability: Number((percent / 100).toPrecision(12)) }),
  } as Fault;
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
