import { profileOfEntries } from '../interface/describe-profile.js';
import type { Fault } from '../service/faults/fault.js';
import type { JournalEntry } from '../service/journal/journal-entry.js';
import { pathWithQuery } from '../service/plain-http.js';
import { pathBelow } from '../service/routes.js';
import { readSandboxAddress, sandboxHeader } from '../service/sandbox-address.js';
import { defaultTokens, TokenRegistry } from '../store/token-registry.js';
import { tryParseJson } from '../text/json.js';
import { toLiteral } from './build-fault.js';
import { type RepeatableRequest, readRepeatable } from './copy-request.js';
import { type AnsweredBy, plantsBefore, stateBefore } from './plants-before.js';

/** The mock that answered a request, at the time when the request is copied. */
export interface TestContext extends AnsweredBy {
  readonly origin: string;
  /** The origin of the page that has the mock in itself; undefined at a server. */
  readonly pageOrigin: string | undefined;
  /** The path below which the plant store is. */
  readonly basePath: string;
}

/**
 * A Vitest test that sends a request as an app does, and expects the response that it had. Its plant store has the
 * same profile, tokens and faults, and the plants that the response depends on.
 *
 * @throws Error when the request cannot be repeated, or its response depends on more.
 */
export function toTest(entry: JournalEntry, context: TestContext): string {
  const { request, response } = entry;
  const { url, ...init } = repeatInTest(entry, context);
  const { base, options } = optionsOf(entry, context);
  const setUp = setUpOf(entry, options.plants, context);
  const result = response ? `is answered with ${response.status}` : 'gets no response';
  const title = `${request.method} ${pathWithQuery(request)} ${result}`;
  const lines = [
    'import { plantStoreFixtures } from "plant-store-kit/vitest";',
    'import { expect, test as base } from "vitest";',
    '',
    ...linesOfBase(base),
    'const test = base.extend(',
    '  plantStoreFixtures({',
    '    baseUrl,',
    ...membersOf(options),
    '  }),',
    ');',
    '',
    `test(${toLiteral(title)}, async (${setUp.length > 0 ? '{ plantStore }' : ''}) => {`,
    ...setUp,
    ...(setUp.length > 0 ? [''] : []),
    '  // In place of fetch, call the code of your app that sends this request.',
    `  const ${response ? 'response = await' : 'sent ='} fetch(baseUrl + ${toLiteral(url.slice((base.origin + base.path).length))}, {`,
    ...membersOf(init),
    ...(response ? [] : ['    signal: AbortSignal.timeout(100),']),
    '  });',
    '',
    ...expectationsOf(entry, context),
    '});',
  ];
  return `${lines.join('\n')}\n`;
}

/** What a test sends. It has a plant store of its own, and no sandbox. */
function repeatInTest(entry: JournalEntry, { origin, users }: TestContext): RepeatableRequest {
  const { headers, ...request } = readRepeatable(entry, origin);
  const { method, body } = request;
  if (body !== undefined && (method === 'GET' || method === 'HEAD')) {
    throw new Error(
      `Failed to copy the request: fetch sends no body with ${method}. Copy it as curl.`,
    );
  }
  const { [sandboxHeader]: _, ...sent } = headers;
  const tokens = new TokenRegistry(users, { anyToken: false });
  const { authorization } = readSandboxAddress(headers, tokens);
  return {
    ...request,
    headers: { ...sent, ...(authorization !== undefined && { authorization }) },
  };
}

function optionsOf(entry: JournalEntry, context: TestContext) {
  const { user, request } = entry;
  const { origin, pageOrigin, basePath, users, profile } = context;
  const hasDefaultUsers = JSON.stringify(users) === JSON.stringify(defaultTokens);
  const isOfAnyToken = user !== undefined && !users.some((known) => known.user === user);
  const changed = profile.filter((entry) => !entry.isDefault);
  const [, pathBefore] = /^(.*)\/plants(?:\/[^/]*)?$/.exec(request.path) ?? [];
  const path = pathBefore ?? (pathBelow(basePath, request.path) === undefined ? '' : basePath);
  const isOfPage = request.headers['sec-fetch-site'] === 'same-origin' || origin === pageOrigin;
  const options = {
    ...(pathBefore === undefined && { onUnknownPath: 'reject' }),
    ...(!hasDefaultUsers && { users }),
    ...(isOfAnyToken && { anyToken: true }),
    ...(changed.length > 0 && { profile: profileOfEntries(changed) }),
    plants: plantsBefore(entry, { users, profile }),
  };
  return { base: { origin, path, isOfPage: isOfPage && path !== '' }, options };
}

/** The base URL as the app has it: a path, if it asks at the address of its page. */
function linesOfBase({ origin, path, isOfPage }: ReturnType<typeof optionsOf>['base']): string[] {
  return isOfPage
    ? [
        'if (!("location" in globalThis)) {',
        `  Object.assign(globalThis, { location: new URL(${toLiteral(`${origin}/`)}) });`,
        '}',
        '',
        `const baseUrl = ${toLiteral(path)};`,
      ]
    : [`const baseUrl = ${toLiteral(origin + path)};`];
}

/** What is done in a test before its request. */
function setUpOf(
  entry: JournalEntry,
  plants: ReturnType<typeof plantsBefore>,
  { profile }: TestContext,
): readonly string[] {
  const deleted = stateBefore(entry, profile) === 'deleted plant' ? plants : [];
  return [
    ...deleted.map(({ id }) => `  plantStore.plants.delete(${toLiteral(id)});`),
    ...faultsOf(entry).map((fault) => `  plantStore.faults.add(${toLiteral(fault)});`),
  ];
}

function expectationsOf({ response, fault }: JournalEntry, { profile }: TestContext) {
  if (response === undefined) {
    return ['  await expect(sent).rejects.toThrow();'];
  }
  const { status, body } = response;
  const isChanging = profile.some(({ id, value }) => id === 'list.order' && value === 'changing');
  const value = fault === undefined && !isChanging ? tryParseJson(body) : undefined;
  return [
    `  expect(response.status).toBe(${status});`,
    ...(value === undefined
      ? []
      : linesOf('  expect(await response.json()).toEqual(', value, ');')),
  ];
}

/** The members of an object as code, in its third level. */
function membersOf(value: object): readonly string[] {
  return Object.entries(value).flatMap(([name, member]) => linesOf(`    ${name}: `, member, ','));
}

/** A value as code: a list with a line for each item. */
function linesOf(before: string, value: unknown, after: string): readonly string[] {
  if (!Array.isArray(value) || value.length === 0) {
    return [before + toLiteral(value) + after];
  }
  const indent = before.replace(/\S.*/, '');
  return [
    `${before}[`,
    ...value.map((item) => `${indent}  ${toLiteral(item)},`),
    `${indent}]${after}`,
  ];
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
