import type { AskedAnswer, RecordedBroker } from './recorded-broker.js';

/** A contract of a consumer's version. */
export interface ArrangedPact {
  readonly consumer: string;
  readonly provider: string;
  readonly text: string;
  /** Default: `1`. */
  readonly version?: string;
  /** Default: `main`. */
  readonly branch?: string;
  readonly tags?: readonly string[];
}

/** An earlier result of a pact's latest version. */
export interface ArrangedResult {
  readonly consumer: string;
  readonly provider: string;
  readonly success: boolean;
  /** Default: `0`. */
  readonly providerVersion?: string;
}

/** A result as the broker shows it. */
export interface StoredResult {
  readonly providerName: string;
  readonly providerApplicationVersion: string;
  readonly success: boolean;
  readonly testResults?: unknown;
  readonly verifiedBy?: unknown;
  readonly buildUrl?: string;
}

/** Publishes a pact under one version. */
export async function publishPact(broker: RecordedBroker, pact: ArrangedPact): Promise<void> {
  const { consumer, provider, text, version = '1', branch = 'main', tags = [] } = pact;
  await tell(broker, 'POST', '/contracts/publish', {
    pacticipantName: consumer,
    pacticipantVersionNumber: version,
    branch,
    tags,
    contracts: [
      {
        consumerName: consumer,
        providerName: provider,
        specification: 'pact',
        contentType: 'application/json',
        content: Buffer.from(text).toString('base64'),
      },
    ],
  });
}

/** Sets the main branch of a consumer or a provider; the broker guesses `main` by itself. */
export async function setMainBranch(
  broker: RecordedBroker,
  { name, branch }: { readonly name: string; readonly branch: string },
): Promise<void> {
  await tell(broker, 'PATCH', `/pacticipants/${encodeURIComponent(name)}`, { mainBranch: branch });
}

/** Puts a version of a consumer or a provider on a branch. */
export async function setBranch(
  broker: RecordedBroker,
  { name, version, branch }: { name: string; version: string; branch: string },
): Promise<void> {
  const [one, other, third] = [name, branch, version].map(encodeURIComponent);
  await tell(broker, 'PUT', `/pacticipants/${one}/branches/${other}/versions/${third}`, {});
}

/** Creates an environment. @returns its uuid. */
export async function createEnvironment(
  broker: RecordedBroker,
  { name, production = false }: { readonly name: string; readonly production?: boolean },
): Promise<string> {
  const text = await send(broker, 'POST', '/environments', { name, production });
  return (JSON.parse(text) as { uuid: string }).uuid;
}

/** Records that a version is deployed to an environment, given by its uuid. */
export async function recordDeployment(
  broker: RecordedBroker,
  { name, version, environment }: { name: string; version: string; environment: string },
): Promise<void> {
  const path = `/pacticipants/${encodeURIComponent(name)}/versions/${encodeURIComponent(version)}`;
  await tell(broker, 'POST', `${path}/deployed-versions/environment/${environment}`, {});
}

/** Records that a version is released to an environment, given by its uuid. */
export async function recordRelease(
  broker: RecordedBroker,
  { name, version, environment }: { name: string; version: string; environment: string },
): Promise<void> {
  const path = `/pacticipants/${encodeURIComponent(name)}/versions/${encodeURIComponent(version)}`;
  await tell(broker, 'POST', `${path}/released-versions/environment/${environment}`, {});
}

/** Publishes a result of the latest pact of a pair: after a success, it is not pending. */
export async function publishResult(
  broker: RecordedBroker,
  { consumer, provider, success, providerVersion = '0' }: ArrangedResult,
): Promise<void> {
  const pact = await readPact(broker, { consumer, provider });
  const { href = '' } = pact._links['pb:publish-verification-results'] ?? {};
  await tell(broker, 'POST', pathOf(broker, href), {
    success,
    providerApplicationVersion: providerVersion,
  });
}

/** The latest results of a consumer's version, as the broker stores them. */
export async function readResults(
  broker: RecordedBroker,
  { consumer, version = '1' }: { readonly consumer: string; readonly version?: string },
): Promise<readonly StoredResult[]> {
  const path = `/verification-results/consumer/${encodeURIComponent(consumer)}/version/${version}/latest`;
  const { _embedded } = JSON.parse(await send(broker, 'GET', path));
  return _embedded.verificationResults;
}

/** The latest pact of a pair, as the broker stores it. */
export async function readPact(
  broker: RecordedBroker,
  { consumer, provider }: { readonly consumer: string; readonly provider: string },
) {
  const [one, other] = [provider, consumer].map(encodeURIComponent);
  const text = await send(broker, 'GET', `/pacts/provider/${one}/consumer/${other}/latest`);
  return { ...(JSON.parse(text) as StoredPact), text };
}

/** A pact as the broker shows it. */
interface StoredPact {
  readonly interactions: readonly Readonly<Record<string, unknown>>[];
  readonly _links: Readonly<Record<string, { readonly href: string; readonly name?: string }>>;
}

/** Whether a version is on a branch. */
export async function isOnBranch(
  broker: RecordedBroker,
  { name, version, branch }: { name: string; version: string; branch: string },
): Promise<boolean> {
  const [one, other, third] = [name, branch, version].map(encodeURIComponent);
  const path = `/pacticipants/${one}/branches/${other}/versions/${third}`;
  const { status } = await broker.tell('GET', path);
  return status === 200;
}

/** Whether a version has a tag. */
export async function hasTag(
  broker: RecordedBroker,
  { name, version, tag }: { name: string; version: string; tag: string },
): Promise<boolean> {
  const [one, other, third] = [name, version, tag].map(encodeURIComponent);
  const { status } = await broker.tell(
    'GET',
    `/pacticipants/${one}/versions/${other}/tags/${third}`,
  );
  return status === 200;
}

async function send(...request: readonly [RecordedBroker, string, string, unknown?]) {
  const [broker, method, path, body] = request;
  return check(request, await broker.ask(method, path, body));
}

/** Sends a request whose answer has nothing to say but its status. */
async function tell(...request: readonly [RecordedBroker, string, string, unknown?]) {
  const [broker, method, path, body] = request;
  check(request, await broker.tell(method, path, body));
}

function check(
  [, method, path]: readonly [RecordedBroker, string, string, unknown?],
  { status, text }: AskedAnswer,
): string {
  if (status > 299) {
    throw new Error(
      `The test could not be arranged: ${method} ${path} was answered ${status}: ${text}`,
    );
  }
  return text;
}

/** The path of an address below the broker's base URL, which its links may give differently. */
function pathOf({ url }: RecordedBroker, href: string): string {
  const { pathname } = new URL(href);
  const { pathname: base } = new URL(url);
  return base !== '/' && pathname.startsWith(base) ? pathname.slice(base.length) : pathname;
}
