import { profileOfEntries } from '../interface/describe-profile.js';
import type { ProfileEntry } from '../service/describe-active-profile.js';
import type { Fault } from '../service/faults/fault.js';
import type { JournalEntry, JournalResponse } from '../service/journal/journal-entry.js';
import { type AccessToken, defaultTokens } from '../store/token-registry.js';
import { toCode } from './build-fault.js';
import { pathOf, readRepeatable, toArguments } from './copy-request.js';

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
 */
export function toTest(entry: JournalEntry, context: TestContext): string {
  const { response, fault } = entry;
  const before = requestsBefore(entry, context.requests);
  const toRequest = (one: JournalEntry) =>
    `new Request(${toArguments(readRepeatable(one, context.origin), '  ')})`;
  const request = toRequest(entry);
  const result =
    response === undefined ? 'gets no response' : `is answered with ${response.status}`;
  const lines = [
    'import { createPlantMock } from "plant-store-kit";',
    'import { expect, it } from "vitest";',
    '',
    `it(${JSON.stringify(`${entry.request.method} ${pathOf(entry.request)} ${result}`)}, async () => {`,
    `  const mock = createPlantMock(${indent(optionsOf(entry, context))});`,
    ...(before ?? []).map((one) => `  await mock.fetch(${toRequest(one)});`),
    ...faultsOf(entry).map((one) => `  ${toCode(one, context.sandbox)}`),
    ...(response === undefined
      ? [
          `  const request = new Request(${request}, { signal: AbortSignal.timeout(100) });`,
          '',
          '  await expect(mock.fetch(request)).rejects.toThrow();',
        ]
      : [
          `  const request = ${request};`,
          '',
          '  const response = await mock.fetch(request);',
          '',
          ...toExpectations(response, before !== undefined && fault === undefined),
        ]),
    '});',
  ];
  return `${lines.join('\n')}\n`;
}

function optionsOf({ user, request }: JournalEntry, { origin, users, profile }: TestContext) {
  const isDefault = JSON.stringify(users) === JSON.stringify(defaultTokens);
  const isOfAnyToken = user !== undefined && !users.some((one) => one.user === user);
  const changed = profile.filter((one) => !one.isDefault);
  const [, basePath = ''] = /^(.*)\/plants(?:\/[^/]*)?$/.exec(request.path) ?? [];
  return {
    baseUrl: origin + basePath,
    ...(!isDefault && { users }),
    ...(isOfAnyToken && { anyToken: true }),
    ...(changed.length > 0 && { profile: profileOfEntries(changed) }),
  };
}

function indent(options: object): string {
  return JSON.stringify(options, null, 2).replaceAll('\n', '\n  ');
}

function toExpectations({ status, body, bodyLength }: JournalResponse, isSame: boolean): string[] {
  const isWhole = isSame && body !== '' && bodyLength === undefined;
  return [
    `  expect(response.status).toBe(${status});`,
    ...(isWhole ? [`  expect(await response.text()).toBe(${JSON.stringify(body)});`] : []),
  ];
}

/** Headers with which a request asks for a fault of its own. */
const faultHeader = /^(prefer|x-mock-(?!sandbox))/;

/** The faults that a request met, as far as its response shows them; none if the request itself asks for them. */
function faultsOf({ request, fault: kind, delayMs, response }: JournalEntry): readonly Fault[] {
  if (Object.keys(request.headers).some((name) => faultHeader.test(name))) {
    return [];
  }
  const delays = delayMs === undefined ? [] : [{ kind: 'delay', delayMs }];
  const { status, headers, body } = response ?? {};
  const members = {
    ...((kind === 'status' || kind === 'respond') && { status }),
    ...(kind === 'respond' && { headers, ...(body && { text: body }) }),
  };
  const failures = kind === undefined || kind === 'delay' ? [] : [{ kind, ...members }];
  return [...delays, ...failures] as Fault[];
}

/** A list depends on every change before it: with more than these, a test would be too long to read. */
const maxChanges = 20;

/**
 * The earlier requests that the response to a request depends on: those that created or deleted the same
 * plant; for a list, all that created or deleted one. Undefined if there are too many.
 */
function requestsBefore(
  entry: JournalEntry,
  all: readonly JournalEntry[],
): readonly JournalEntry[] | undefined {
  const changes = all.filter((other) => other.id < entry.id && hasChangedPlants(other));
  if (entry.operation === 'list') {
    return changes.length > maxChanges ? undefined : changes;
  }
  const id = plantIdOf(entry);
  return id === undefined ? [] : changes.filter((other) => plantIdOf(other) === id);
}

function hasChangedPlants({ operation, response }: JournalEntry): boolean {
  const isSuccess = response !== undefined && response.status >= 200 && response.status < 300;
  return isSuccess && (operation === 'create' || operation === 'delete');
}

function plantIdOf({ operation, request }: JournalEntry): string | undefined {
  switch (operation) {
    case 'create':
      return /"id"\s*:\s*(-?\d+)/.exec(request.body)?.[1];
    case 'delete':
      return request.path.replace(/^.*\//, '');
    default:
      return undefined;
  }
}
