import type { Fault } from '../../service/faults/fault.js';
import { defaultSandbox } from '../../service/sandbox-address.js';

/** The fault as a call in code: `mock.faults.add({ kind: "status", status: 503 });`. */
export function toCode(fault: Fault, sandbox: string): string {
  const mock = sandbox === defaultSandbox ? 'mock' : `mock.sandbox(${JSON.stringify(sandbox)})`;
  return `${mock}.faults.add(${toLiteral(fault)});`;
}

/** All keys of a fault are identifiers. */
function toLiteral(value: object): string {
  const members = Object.entries(value).map(
    ([name, member]) =>
      `${name}: ${typeof member === 'object' ? toLiteral(member) : JSON.stringify(member)}`,
  );
  return `{ ${members.join(', ')} }`;
}
