import { shorten } from '../../interface/exact-json.js';
import { nearest } from '../../interface/nearest.js';
import { parseWholeNumber } from '../../interface/whole-number.js';
import type { PlainRequest } from '../plain-http.js';
import { Rejection } from '../rejection.js';
import { type Fault, maxDelayMs, type Scenarios } from './fault.js';

/** What a request asks to go wrong with itself. */
export interface RequestedFaults {
  readonly faults: readonly Fault[];
  readonly scenarios: readonly string[];
  /** Response headers that repeat what was asked for; absent where nothing was. */
  readonly echo?: Readonly<Record<string, string>>;
  /** One more, for a failure that is applied (RFC 7240, 3). */
  readonly preference?: Readonly<Record<string, string>>;
}

const nothing: RequestedFaults = { faults: [], scenarios: [] };

/** Reads the headers by which a request asks for faults, or why they cannot be followed. */
export function readRequestedFaults(
  headers: PlainRequest['headers'],
  known: Scenarios,
): RequestedFaults | Rejection {
  const code = headers['x-mock-response-code'];
  const delay = headers['x-mock-response-delay'];
  const names = headers['x-mock-scenario'];
  const preferred = headers.prefer === undefined ? undefined : readPreferredCode(headers.prefer);
  if (code === undefined && preferred === undefined && delay === undefined && names === undefined) {
    return nothing;
  }
  const status = parseWholeNumber(code ?? preferred ?? '200', 200, 599);
  if (status === undefined) {
    const header = code === undefined ? 'the code of Prefer' : 'x-mock-response-code';
    const sent = shorten(code ?? preferred ?? '');
    return reject(`${header} must be a status from 200 to 599, not "${sent}"`);
  }
  const delayMs = parseWholeNumber(delay ?? '0', 0, maxDelayMs);
  if (delayMs === undefined) {
    const rule = `milliseconds from 0 to ${maxDelayMs}`;
    return reject(`x-mock-response-delay must be ${rule}, not "${shorten(delay ?? '')}"`);
  }
  const scenarios = new Set(names?.split(',').map((name) => name.trim()));
  for (const name of scenarios) {
    if (!Object.hasOwn(known, name)) {
      const all = Object.keys(known);
      const hint = nearest(shorten(name), all) || `There is ${all.join(', ')}.`;
      return reject(`x-mock-scenario: there is no scenario "${shorten(name)}". ${hint}`);
    }
  }
  const hasCode = code !== undefined || preferred !== undefined;
  return {
    faults: [
      ...(hasCode ? [{ kind: 'status', status } as const] : []),
      ...(delay === undefined ? [] : [{ kind: 'delay', delayMs } as const]),
    ],
    scenarios: [...scenarios],
    echo: {
      ...(code !== undefined && { 'x-mock-response-code': code }),
      ...(delay !== undefined && { 'x-mock-response-delay': delay }),
      ...(names !== undefined && { 'x-mock-scenario': names }),
    },
    ...(code === undefined &&
      preferred !== undefined && { preference: { 'preference-applied': `code=${status}` } }),
  };
}

/** The one preference that is heeded, of those that stand in a list, with commas (RFC 7240, 2). */
function readPreferredCode(prefer: string): string | undefined {
  // No name nor value that counts here has a comma or a semicolon in it.
  const preferences = prefer.replace(/"[^"]*"/g, (quoted) => quoted.replace(/["]|[,;].*/g, ''));
  for (const preference of preferences.split(',')) {
    const [name = '', value = ''] = (preference.split(';', 1)[0] ?? '').split('=');
    if (name.trim().toLowerCase() === 'code') {
      return value.trim();
    }
  }
  return undefined;
}

function reject(message: string): Rejection {
  return new Rejection('mock.header', 400, message);
}
