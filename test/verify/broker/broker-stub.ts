import { type StubAnswer, type StubRequest, type StubServer, serveStub } from './stub-http.js';
import { publish } from './stub-publish.js';
import {
  hal,
  indexResource,
  listedPact,
  pacticipantResource,
  pactResource,
  pactUrl,
  reject,
  rejectFields,
} from './stub-resources.js';
import { type Selector, type StubStore, selectContracts, shaOf } from './stub-store.js';

export interface BrokerStubOptions {
  /** The token that it accepts. Default: `broker-token`. */
  readonly token?: string;
  /** The credentials that it accepts in place of a token. */
  readonly basic?: { readonly username: string; readonly password: string };
  /** The pacts that it has from the start, with version 1 and branch `main` of their consumers. */
  readonly pacts?: readonly {
    readonly consumer: string;
    readonly provider: string;
    readonly text: string;
    /** Default: false. */
    readonly pending?: boolean;
  }[];
  /** The path prefix of its base URL: `/pact`. Default: none. */
  readonly prefix?: string;
  /** The base URL of its links, as PACT_BROKER_BASE_URL sets it. Default: its own. */
  readonly linkBase?: string;
  /** Answers in its place, unless it returns undefined. */
  readonly intercept?: (request: StubRequest) => StubAnswer | undefined;
}

/** A broker that stores everything in memory. */
export interface BrokerStub
  extends StubServer,
    Pick<StubStore, 'contracts' | 'results' | 'branches'> {
  readonly token: string;
}

/**
 * Starts a stub of the Pact Broker: its addresses, link names, content types, statuses and bodies,
 * only for the requests that are tested.
 *
 * @example await using broker = await startBrokerStub({ pacts: [{ consumer, provider, text }] });
 */
export async function startBrokerStub(options: BrokerStubOptions = {}): Promise<BrokerStub> {
  const { token = 'broker-token', prefix = '', pacts = [], intercept } = options;
  const store: StubStore = {
    contracts: pacts.map((pact) => ({ ...pact, version: '1', branch: 'main', tags: [] })),
    results: [],
    branches: [],
    pending: new Set(pacts.filter(({ pending }) => pending).map(({ text }) => shaOf(text))),
  };
  const authorization = expectedAuthorization({ ...options, token });
  let base = '';
  const server = await serveStub((request) => {
    const intercepted = intercept?.(request);
    if (intercepted !== undefined) {
      return intercepted;
    }
    if (request.headers.authorization !== authorization) {
      const challenge = options.basic === undefined ? 'Bearer' : 'Basic realm="Restricted"';
      return {
        status: 401,
        headers: { 'www-authenticate': challenge, 'content-type': 'text/plain' },
      };
    }
    if (!request.path.startsWith(prefix)) {
      return { status: 404, headers: { 'content-type': 'text/html' }, body: '<html></html>' };
    }
    return route(store, base, { ...request, path: request.path.slice(prefix.length) });
  });
  const url = `${server.url}${prefix}`;
  base = options.linkBase ?? url;
  const { contracts, results, branches } = store;
  return { ...server, url, token, contracts, results, branches };
}

function expectedAuthorization({ token, basic }: BrokerStubOptions): string {
  return basic === undefined
    ? `Bearer ${token}`
    : `Basic ${Buffer.from(`${basic.username}:${basic.password}`).toString('base64')}`;
}

type Route = (
  parts: readonly string[],
  context: { readonly store: StubStore; readonly base: string; readonly request: StubRequest },
) => StubAnswer;

const pactPath = '/pacts/provider/([^/]+)/consumer/([^/]+)/pact-version/([^/]+)(/metadata/[^/]+)?';

const routes: readonly (readonly [method: string, path: RegExp, answer: Route])[] = [
  ['GET', /^\/?$/, (_, { base }) => hal(indexResource(base))],
  ['POST', /^\/pacts\/provider\/([^/]+)\/for-verification$/, listPacts],
  ['GET', new RegExp(`^${pactPath}$`), showPact],
  ['POST', new RegExp(`^${pactPath}/verification-results$`), storeResult],
  ['GET', /^\/pacticipants\/([^/]+)$/, showPacticipant],
  ['PUT', /^\/pacticipants\/([^/]+)\/branches\/([^/]+)\/versions\/([^/]+)$/, putBranch],
  ['POST', /^\/contracts\/publish$/, storeContracts],
];

function route(store: StubStore, base: string, request: StubRequest): StubAnswer {
  const { method, path, headers } = request;
  if (!/application\/(hal\+json|\*)|\*\/\*/.test(headers.accept ?? '*/*')) {
    return { status: 406 };
  }
  const found = routes.filter(([, pattern]) => pattern.test(path));
  const [, pattern, answer] = found.find(([allowed]) => allowed === method) ?? [];
  if (pattern === undefined || answer === undefined) {
    return { status: found.length > 0 ? 405 : 404, headers: { 'content-type': 'text/html' } };
  }
  if (method !== 'GET' && headers['content-type'] !== 'application/json') {
    return { status: 415 };
  }
  const [, ...parts] = pattern.exec(path) ?? [];
  return answer(
    parts.map((part = '') => decodeURIComponent(part)),
    { store, base, request },
  );
}

interface ListBody {
  readonly consumerVersionSelectors?: readonly Selector[];
  readonly providerVersionBranch?: string;
  readonly includePendingStatus?: boolean;
}

function listPacts(
  [provider = '']: readonly string[],
  { store, base, request }: Parameters<Route>[1],
) {
  const { accept = '' } = request.headers;
  const body: ListBody = JSON.parse(request.body);
  const { consumerVersionSelectors: selectors = [], providerVersionBranch: providerBranch } = body;
  const unmatched = selectors.findIndex(({ matchingBranch }) => matchingBranch === true);
  if (!store.contracts.some((contract) => contract.provider === provider)) {
    return reject(404, `No provider with name '${provider}' found`, accept);
  }
  if (unmatched !== -1 && providerBranch === undefined) {
    const detail =
      'the providerVersionBranch must be specified when the selector matchingBranch=true is used ' +
      `(at index ${unmatched})`;
    return rejectFields({ consumerVersionSelectors: [detail] }, accept);
  }
  const pacts = selectContracts(store, { provider, selectors, providerBranch });
  const pendingOf = (text: string) =>
    body.includePendingStatus === true ? store.pending.has(shaOf(text)) : undefined;
  return hal({
    _embedded: { pacts: pacts.map((one) => listedPact(base, one, pendingOf(one.text))) },
    _links: { self: { href: `${base}${request.path}`, title: 'Pacts to be verified' } },
  });
}

function findContract({ contracts }: StubStore, [provider, consumer, sha]: readonly string[]) {
  return contracts.find(
    (one) => one.provider === provider && one.consumer === consumer && shaOf(one.text) === sha,
  );
}

function showPact(parts: readonly string[], { store, base, request }: Parameters<Route>[1]) {
  const contract = findContract(store, parts);
  return contract === undefined
    ? reject(404, 'The requested document was not found', request.headers.accept ?? '')
    : hal(pactResource(base, contract, parts[3] ?? ''));
}

function storeResult(parts: readonly string[], { store, base, request }: Parameters<Route>[1]) {
  const { accept = '' } = request.headers;
  const contract = findContract(store, parts);
  if (contract === undefined) {
    return reject(404, 'The requested document was not found', accept);
  }
  const body: Record<string, unknown> = JSON.parse(request.body);
  if (typeof body.success !== 'boolean') {
    return rejectFields({ success: ['is missing'] }, accept);
  }
  if (typeof body.providerApplicationVersion !== 'string') {
    return rejectFields({ providerApplicationVersion: ["can't be blank"] }, accept);
  }
  const { consumer, provider, text } = contract;
  const number = store.results.push({ consumer, provider, body });
  if (body.success) {
    store.pending.delete(shaOf(text));
  }
  const self = `${pactUrl(base, contract)}/verification-results/${number}`;
  return hal({ ...body, _links: { self: { href: self } } }, 201, { location: self });
}

function showPacticipant(
  [name = '']: readonly string[],
  { store, base, request }: Parameters<Route>[1],
) {
  return store.contracts.some(({ consumer, provider }) => [consumer, provider].includes(name))
    ? hal(pacticipantResource(base, name))
    : reject(404, 'The requested document was not found', request.headers.accept ?? '');
}

function putBranch(
  [pacticipant = '', branch = '', version = '']: readonly string[],
  { store, base, request }: Parameters<Route>[1],
) {
  const isKnown = store.branches.some(
    (one) => one.pacticipant === pacticipant && one.branch === branch && one.version === version,
  );
  if (isKnown) {
    return hal({ _links: {} });
  }
  store.branches.push({ pacticipant, branch, version });
  return hal({ _links: {} }, 201, { location: `${base}${request.path}` });
}

function storeContracts(_: readonly string[], { store, base, request }: Parameters<Route>[1]) {
  const { body, headers } = request;
  return publish(store, base, { body: JSON.parse(body), accept: headers.accept ?? '' });
}
