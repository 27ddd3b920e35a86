import { profileOfEntries } from '../interface/describe-profile.js';
import type { ProfileEntry } from '../service/describe-active-profile.js';
import type { Fault } from '../service/faults/fault.js';
import type { JournalEntry, JournalResponse } from '../service/journal/journal-entry.js';
import { type AccessToken, defaultTokens } from '../store/token-registry.js';
import { toCode } from './build-fault.js';
import { pathOf, readRepeatable } from './copy-request.js';
import { requestsBefore } from './requests-before.js';

/** The mock that answered a request, at the time when the request is copied. */
export interface TestContext {
  readonly origin: string;
  readonly sandbox: string;
  /** The requests of the sandbox, oldest first. */
  readonly requests: readonly JournalEntry[];
  readonly users: readonly AccessToken[];
  readonly profile: readonly ProfileEntry[];
}

/**
 * A Vitest test that sends a request to a new mock, and expects the response that it had. The mock has the
 * same profile, tokens and faults, and gets the earlier requests that the response depends on.
 *
 * @throws Error when a request cannot be repeated.
 */
export function toTest(entry: JournalEntry, context: TestContext): string {
  const { request, response, fault } = entry;
  const before = requestsBefore(entry, context.requests);
  const result = response ? `is answered with ${response.status}` : 'gets no response';
  const title = `${request.method} ${pathOf(request)} ${result}`;
  const lines = [
    'import { createPlantMock } from "plant-store-kit/fetch";',
    'import { expect, it } from "vitest";',
    '',
    `it(${JSON.stringify(title)}, async () => {`,
    `  const mock = createPlantMock(${toLiteral(optionsOf(entry, context))});`,
  ];
  for (const earlier of before ?? []) {
    lines.push(`  await mock.fetch(${toRequest(earlier, context.origin)});`);
  }
  for (const one of faultsOf(entry)) {
    lines.push(`  ${toCode(one, context.sandbox)}`);
  }
  const sent = toRequest(entry, context.origin);
  if (response === undefined) {
    lines.push(...expectNoResponse(sent));
  } else {
    const hasSameBody = before !== undefined && fault === undefined;
    lines.push(...expectResponse(sent, response, hasSameBody));
  }
  lines.push('});');
  return `${lines.join('\n')}\n`;
}

function toRequest(entry: JournalEntry, origin: string): string {
  const { url, ...init } = readRepeatable(entry, origin);
  if (init.body !== undefined && (init.method === 'GET' || init.method === 'HEAD')) {
    throw new Error(
      `Failed to copy the request: fetch sends no body with ${init.method}. Copy it as curl.`,
    );
  }
  return `new Request(${JSON.stringify(url)}, ${toLiteral(init)})`;
}

/** An object as code, inside of a function. */
function toLiteral(value: object): string {
  return JSON.stringify(value, null, 2).replaceAll('\n', '\n  ');
}

function optionsOf({ user, request }: JournalEntry, { origin, users, profile }: TestContext) {
  const hasDefaultUsers = JSON.stringify(users) === JSON.stringify(defaultTokens);
  const isOfAnyToken = user !== undefined && !users.some((one) => one.user === user);
  const changed = profile.filter((one) => !one.isDefault);
  const [, basePath = ''] = /^(.*)\/plants(?:\/[^/]*)?$/.exec(request.path) ?? [];
  return {
    baseUrl: origin + basePath,
    ...(!hasDefaultUsers && { users }),
    ...(isOfAnyToken && { anyToken: true }),
    ...(changed.length > 0 && { profile: profileOfEntries(changed) }),
  };
}

function expectNoResponse(request: string): readonly string[] {
  return [
    `  const request = new Request(${request}, { signal: AbortSignal.timeout(100) });`,
    '',
    '  await expect(mock.fetch(request)).rejects.toThrow();',
  ];
}

/** @param hasSameBody whether the new mock answers with the same body. */
function expectResponse(
  request: string,
  { status, body, bodyLength }: JournalResponse,
  hasSameBody: boolean,
): readonly string[] {
  const lines = [
    `  const request = ${request};`,
    '',
    '  const response = await mock.fetch(request);',
    '',
    `  expect(response.status).toBe(${status});`,
  ];
  const isCut = bodyLength !== undefined;
  if (hasSameBody && body !== '' && !isCut) {
    lines.push(`  expect(await response.text()).toBe(${JSON.stringify(body)});`);
  }
  return lines;
}

/** Headers with which a request asks for a fault of its own. */
const faultHeader = /^(prefer|x-mock-(?!sandbox))/;

/** The faults that a request met, as far as its response shows them; none if the request itself asks for them. */
function faultsOf({ request, fault: kind, delayMs, response }: JournalEntry): readonly Fault[] {
  if (Object.keys(request.headers).some((name) => faultHeader.test(name))) {
    return [];
  }
  const faults: object[] = [];
  if (delayMs !== undefined) {
    faults.push({ kind: 'delay', delayMs });
  }
  if (kind === 'status') {
    faults.push({ kind, status: response?.status });
  } else if (kind === 'respond') {
    const { status, headers, body } = response ?? {};
    faults.push({ kind, status, headers, ...(body && { text: body }) });
  } else if (kind !== undefined && kind !== 'delay') {
    faults.push({ kind });
  }
  return faults as readonly Fault[];
}
