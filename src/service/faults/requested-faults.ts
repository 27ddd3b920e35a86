import { nearest } from '../../interface/nearest.js';
import type { PlainRequest } from '../plain-http.js';
import { Rejection } from '../rejection.js';
import { type Fault, longestDelayMs, type Scenarios } from './fault.js';

/** The request headers that ask for faults, and the response headers that say they were heard. */
export const faultHeaders = {
  'x-mock-response-code': 'x-mock-response-code',
  'x-mock-response-delay': 'x-mock-response-delay',
  'x-mock-scenario': 'x-mock-scenario',
  prefer: 'preference-applied',
} as const;

/** What a request asks to go wrong with itself. */
export interface RequestedFaults {
  readonly faults: readonly Fault[];
  readonly scenarios: readonly string[];
  /** Response headers that repeat what was asked for; absent where nothing was. */
  readonly echo?: Readonly<Record<string, string>>;
}

const nothing: RequestedFaults = { faults: [], scenarios: [] };
/** One of the preferences of RFC 7240, which ignores all that it does not know. */
const codePreference = /(?:^|[,;])\s*code\s*=\s*"?([^",;]*?)"?\s*(?=[,;]|$)/i;

/** Reads the headers by which a request asks for faults, or why they cannot be followed. */
export function readRequestedFaults(
  headers: PlainRequest['headers'],
  scenarios: Scenarios,
): RequestedFaults | Rejection {
  const code = headers['x-mock-response-code'];
  const preferred = headers.prefer && codePreference.exec(headers.prefer)?.[1];
  const delay = headers['x-mock-response-delay'];
  const names = headers['x-mock-scenario'];
  if (code === undefined && !preferred && delay === undefined && names === undefined) {
    return nothing;
  }
  const faults: Fault[] = [];
  const echo: Record<string, string> = {};
  if (code !== undefined) {
    const status = readWhole(code, 200, 599);
    if (status === undefined) {
      return refuse(`x-mock-response-code must be a status from 200 to 599, not "${code}"`);
    }
    faults.push({ kind: 'status', status });
    echo[faultHeaders['x-mock-response-code']] = code;
  } else if (preferred) {
    const status = readWhole(preferred, 200, 599);
    if (status === undefined) {
      return refuse(`the code of Prefer must be a status from 200 to 599, not "${preferred}"`);
    }
    faults.push({ kind: 'status', status });
    echo[faultHeaders.prefer] = `code=${status}`;
  }
  if (delay !== undefined) {
    const delayMs = readWhole(delay, 0, longestDelayMs);
    if (delayMs === undefined) {
      return refuse(
        `x-mock-response-delay must be milliseconds from 0 to ${longestDelayMs}, not "${delay}"`,
      );
    }
    faults.push({ kind: 'delay', delayMs });
    echo[faultHeaders['x-mock-response-delay']] = delay;
  }
  const asked = names?.split(',').map((name) => name.trim()) ?? [];
  const unknown = asked.find((name) => !Object.hasOwn(scenarios, name));
  if (unknown !== undefined) {
    const known = Object.keys(scenarios);
    const hint = nearest(unknown, known) || `There is ${known.join(', ')}.`;
    return refuse(`x-mock-scenario: there is no scenario "${unknown}". ${hint}`);
  }
  if (names !== undefined) {
    echo[faultHeaders['x-mock-scenario']] = names;
  }
  return { faults, scenarios: asked, echo };
}

function readWhole(text: string, lowest: number, highest: number): number | undefined {
  const number = /^\d{1,9}$/.test(text) ? Number(text) : Number.NaN;
  return number >= lowest && number <= highest ? number : undefined;
}

function refuse(message: string): Rejection {
  return new Rejection('mock.header', 400, message);
}
