import type { Fault } from '../../service/faults/fault.js';
import { defaultSandbox, sandboxHeader } from '../../service/sandbox-address.js';
import type { RepeatableRequest } from '../requests/repeatable-request.js';

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

/** The request to the admin API that adds a fault to a sandbox. */
export function toAdminRequest(fault: Fault, origin: string, sandbox: string): RepeatableRequest {
  return {
    method: 'POST',
    origin,
    path: '/__admin/faults',
    headers: {
      'content-type': 'application/json',
      ...(sandbox !== defaultSandbox && { [sandboxHeader]: sandbox }),
    },
    body: JSON.stringify(fault),
  };
}
