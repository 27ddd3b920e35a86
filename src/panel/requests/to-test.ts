import type { FaultState } from '../../control/fault-operations.js';
import { profileOfEntries } from '../../interface/describe-profile.js';
import type { ProfileEntry } from '../../service/active-profile.js';
import type { JournalEntry, JournalResponse } from '../../service/journal/journal-entry.js';
import { defaultTokens } from '../../store/default-tokens.js';
import type { AccessToken } from '../../store/token-registry.js';
import { toCode } from '../faults/to-code.js';
import { type RepeatableRequest, readRepeatable } from './repeatable-request.js';
import { toInit } from './to-fetch.js';
import { faultsOfRequest, requestsBefore } from './what-led-to.js';

/** What a mock has that makes a request what it was. */
export interface TestContext {
  readonly origin: string;
  readonly sandbox: string;
  /** The requests of the sandbox, oldest first. */
  readonly requests: readonly JournalEntry[];
  readonly users: readonly AccessToken[];
  readonly faults: readonly FaultState[];
  readonly profile: readonly ProfileEntry[];
}

/**
 * A Vitest test that sends a request to a new mock, and expects the response that it had. The mock has the
 * same profile, tokens and faults, and gets the earlier requests that the response depends on.
 */
export function toTest(entry: JournalEntry, context: TestContext): string {
  const { response, fault } = entry;
  const before = requestsBefore(entry, context.requests);
  const repeat = (one: JournalEntry) => readRepeatable(one, context.origin);
  const request = repeat(entry);
  const { method, path } = request;
  const title =
    response === undefined
      ? `${method} ${path} gets no response`
      : `${method} ${path} is answered with ${response.status}`;
  const lines = [
    'import { createPlantMock } from "plant-store-kit";',
    'import { expect, it } from "vitest";',
    '',
    `it(${JSON.stringify(title)}, async () => {`,
    `  const mock = createPlantMock(${indent(optionsOf(entry, context))});`,
    ...(before ?? []).map((one) => `  await mock.fetch(${toRequest(repeat(one))});`),
    ...faultsOfRequest(entry, context.faults).map((one) => `  ${toCode(one, context.sandbox)}`),
    response === undefined
      ? `  const request = new Request(${toRequest(request)}, { signal: AbortSignal.timeout(100) });`
      : `  const request = ${toRequest(request)};`,
    '',
    ...(response === undefined
      ? ['  await expect(mock.fetch(request)).rejects.toThrow();']
      : [
          '  const response = await mock.fetch(request);',
          '',
          ...toExpectations(response, before !== undefined && fault !== 'truncate-body'),
        ]),
    '});',
  ];
  return `${lines.join('\n')}\n`;
}

function toRequest(request: RepeatableRequest): string {
  return `new Request(${JSON.stringify(request.origin + request.path)}, ${toInit(request, '  ')})`;
}

/** The options of the mock: only those without which it would answer otherwise. */
function optionsOf(entry: JournalEntry, { origin, users, profile }: TestContext): object {
  const isDefault = JSON.stringify(users) === JSON.stringify(defaultTokens);
  const { user } = entry;
  const isOfAnyToken = user !== undefined && !users.some((one) => one.user === user);
  const changed = profile.filter((one) => !one.isDefault);
  return {
    baseUrl: origin + basePathOf(entry.request.path),
    ...(!isDefault && { users }),
    ...(isOfAnyToken && { anyToken: true }),
    ...(changed.length > 0 && { profile: profileOfEntries(changed) }),
  };
}

/** What comes before `/plants`. */
function basePathOf(path: string): string {
  return /^(.*)\/plants(?:\/[^/]*)?$/.exec(path)?.[1] ?? '';
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
