import type { Fault } from '../../service/faults/fault.js';
import { defaultSandbox, sandboxHeader } from '../../service/sandbox-address.js';
import type { RepeatableRequest } from '../requests/repeatable-request.js';

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
