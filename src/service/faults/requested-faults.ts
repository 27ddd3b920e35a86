import { parseWholeNumber } from '../../text/whole-number.js';
import { shorten } from '../../text/wording.js';
import type { PlainRequest } from '../plain-http.js';
import { sandboxHeader } from '../sandbox-address.js';
import { Rejection } from '../stage-result.js';
import { maxDelayMs } from '../wait.js';
import { type Fault, missingScenario, type Scenarios } from './fault.js';

export interface RequestedFaults {
  readonly faults: readonly Fault[];
  readonly scenarios: readonly string[];
  /** The response header for a failure that was applied (RFC 7240, 3). */
  readonly preference?: Readonly<Record<string, string>>;
}

/** The headers by which a request asks something of the mock. A response repeats all but `prefer`. */
export const mockHeaders = [
  sandboxHeader,
  'x-mock-response-code',
  'x-mock-response-delay',
  'x-mock-scenario',
  'prefer',
] as const;

/** @returns undefined if the request asks for none. */
export function readRequestedFaults(
  headers: PlainRequest['headers'],
  scenarios: Scenarios,
): RequestedFaults | Rejection | undefined {
  const code = headers['x-mock-response-code'];
  const delay = headers['x-mock-response-delay'];
  const names = headers['x-mock-scenario'];
  const preferred = headers.prefer === undefined ? undefined : readPreferredCode(headers.prefer);
  if (code === undefined && preferred === undefined && delay === undefined && names === undefined) {
    return undefined;
  }
  const status = parseWholeNumber(code ?? preferred ?? '200', 200, 599);
  if (status === undefined) {
    const header = code === undefined ? 'the code of Prefer' : 'x-mock-response-code';
    const sent = shorten(code ?? preferred ?? '');
    return rejectHeader(`${header} must be a status from 200 to 599, not "${sent}"`);
  }
  const delayMs = parseWholeNumber(delay ?? '0', 0, maxDelayMs);
  if (delayMs === undefined) {
    const rule = `milliseconds from 0 to ${maxDelayMs}`;
    return rejectHeader(`x-mock-response-delay must be ${rule}, not "${shorten(delay ?? '')}"`);
  }
  const requested = new Set(names?.split(',').map((name) => name.trim()));
  for (const name of requested) {
    if (!Object.hasOwn(scenarios, name)) {
      const { cause, remedy } = missingScenario(name, scenarios);
      return rejectHeader(`x-mock-scenario: ${cause}. ${remedy}`);
    }
  }
  const hasCode = code !== undefined || preferred !== undefined;
  return {
    faults: [
      ...(hasCode ? [{ kind: 'status', status } as const] : []),
      ...(delay === undefined ? [] : [{ kind: 'delay', delayMs } as const]),
    ],
    scenarios: [...requested],
    ...(code === undefined &&
      preferred !== undefined && { preference: { 'preference-applied': `code=${status}` } }),
  };
}

/** The preference `code`, which is the only one supported, in a list with commas (RFC 7240, 2). */
function readPreferredCode(prefer: string): string | undefined {
  // Unquotes values. A quoted value with a comma or a semicolon is no code, and is cut there.
  const preferences = prefer.replace(/"[^"]*"/g, (quoted) => quoted.replace(/["]|[,;].*/g, ''));
  for (const preference of preferences.split(',')) {
    const [name = '', value = ''] = (preference.split(';', 1)[0] ?? '').split('=');
    if (name.trim().toLowerCase() === 'code') {
      return value.trim();
    }
  }
  return undefined;
}

function rejectHeader(message: string): Rejection {
  return new Rejection('mock.header', 400, message);
}
