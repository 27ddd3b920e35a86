import { brotliDecompressSync, inflateSync, unzipSync } from 'node:zlib';
import { type RuleId, rules } from '../../interface/rules.js';
import { isSensitiveHeader, redactParameters } from '../../interface/sensitive.js';
import type { JournalRecord, ProxiedAnswer } from '../../service/journal/journal.js';
import { headersByName } from '../../service/plain-http.js';
import type { PlantService } from '../../service/plant-service.js';
import type { Finding } from '../engine/finding.js';
import { Results } from '../engine/results.js';
import {
  authorizationOf,
  type Exchange,
  findHeader,
  type HeaderList,
  type SentRequest,
  textOf,
} from '../http/exchange.js';
import { secretsOfToken } from '../http/tokens.js';
import type { GivenProfile } from '../observe/drift.js';
import { evidenceParts, type Item } from '../report/document/report-document.js';
import { toEvidence } from '../report/evidence.js';
import { readKitVersion } from '../report/kit-version.js';
import { applyKnownFailures } from '../report/known-failures.js';
import { type Secrets, variableOfHeader } from '../report/redact.js';
import type { ContractReport } from '../report/verification-report.js';
import { describeMismatch } from '../report/wording.js';
import { judgeExchange, mayBeOfOthers } from './judge-exchange.js';
import { PassiveDrift } from './passive-drift.js';
import { type PassedRequest, type ReadRequest, readRequest } from './read-request.js';
import { type Change, Traffic } from './traffic.js';

export interface ProxySessionOptions {
  /** The base URL of the provider. */
  readonly url: string;
  readonly trust: SentRequest['trust'];
  /** Whether no other client uses the provider, and every id of a create is new. */
  readonly isAlone: boolean;
  /** How late lists may be, in milliseconds. */
  readonly lagMs: number;
  readonly profile: GivenProfile | undefined;
  /** Called with each violation, once. */
  readonly onViolation: (violation: Item) => void;
  /** Called with what another client may be the reason of, once for each rule. */
  readonly onSuspicion: (suspicion: Item) => void;
  /** Called after each exchange. */
  readonly onExchange: (record: JournalRecord) => void;
}

/** What came of a request that was passed on. */
export interface PassedOutcome {
  readonly response?: {
    readonly status: number;
    readonly headers: HeaderList;
    /** Undefined if it was too large to keep, or broke off. */
    readonly body: Uint8Array | undefined;
  };
  /** Why there is no response. */
  readonly failure?: string | undefined;
  /** What the proxy has answered in its place. */
  readonly shown?: PassedOutcome['response'];
}

/** How much of a body is kept: enough for a list of 100,000 plants. */
export const maxBodyBytes = 2 ** 22;

/** Headers of one connection, and those that a browser adds to each request: a curl line is shorter without. */
const incidentalHeaders =
  /^(sec-.*|user-agent|accept-language|origin|referer|priority|pragma|cache-control|host|connection|keep-alive|proxy-connection|te|transfer-encoding|content-length|expect|upgrade|http2-settings|accept-encoding)$/i;

const unseen = 'no exchange that passed could show it';
const unseenAmongOthers = `${unseen}; more can with --alone, if no other client uses the service`;

/** Holds what passes through a proxy to the contract. */
export class ProxySession {
  readonly #options: ProxySessionOptions;
  /** The mock, whose journal has every exchange. */
  readonly service: PlantService;
  readonly #traffic: Traffic;
  readonly #drift: PassiveDrift | undefined;
  readonly #results = new Results(() => this.#secrets);
  #secrets: Secrets = [];
  /** The credentials that clients have sent, and the variable that is shown in place of each. */
  readonly #variables = new Map<string, string>();
  readonly #shown = new Set<string>();
  readonly #recorded = new Set<string>();
  readonly #startedAt = new Date();
  #requests = 0;
  #responses = 0;

  constructor(service: PlantService, options: ProxySessionOptions) {
    this.service = service;
    this.#options = options;
    this.#traffic = new Traffic(options.lagMs);
    this.#drift = options.profile && new PassiveDrift(options.profile);
  }

  /** Whether requests were sent, and none was answered. */
  get isUnreachable(): boolean {
    return this.#requests > 0 && this.#responses === 0;
  }

  /** Begins a request that is passed on. @returns what ends it. */
  begin(request: PassedRequest): (outcome: PassedOutcome) => void {
    const startedAt = performance.now();
    this.#requests++;
    const read = readRequest(request);
    const change = this.#beginChange(request, read, startedAt);
    return ({ response, failure = 'no response', shown }) => {
      const endedAt = performance.now();
      this.#responses += response === undefined ? 0 : 1;
      const body = response?.body && decode(response.body, response.headers);
      const durationMs = endedAt - startedAt;
      const sent = this.#sentRequest(request);
      const isRead = response !== undefined && body !== undefined;
      const exchange: Exchange = isRead
        ? { request: sent, response: { ...response, body }, durationMs }
        : { request: sent, failure, durationMs };
      const isJudged = isRead && findHeader(request.headers, 'range') === undefined;
      const alone = isJudged ? judgeExchange(exchange, read, change?.isNew === true) : [];
      const isList = isJudged && read.operation === 'list' && read.query === '';
      const ofList = isList ? this.#traffic.endList({ exchange, user: read.user, startedAt }) : [];
      const together = [...(change?.end(isRead ? exchange : undefined, endedAt) ?? []), ...ofList];
      this.#drift?.note(read, exchange, change?.isOwnDelete === true);
      const violations = [
        ...this.#record(`every ${read.operation}`, alone, false),
        ...this.#record('lists, after creates and deletes', together, true),
      ];
      const answer = response ? { ...response, body } : shown;
      if (answer !== undefined) {
        const by = response ? 'provider' : 'proxy';
        this.#journal(request, read, startedAt, answer, { by, violations });
      }
    };
  }

  #beginChange(
    { method }: PassedRequest,
    { operation, plant, situation, id, user }: ReadRequest,
    startedAt: number,
  ): Change | undefined {
    if (plant !== undefined) {
      return this.#traffic.beginCreate(plant, user, startedAt);
    }
    if (operation === 'delete' && situation === undefined) {
      return this.#traffic.beginDelete(id, user, startedAt);
    }
    const isSafe = ['GET', 'HEAD', 'OPTIONS', 'TRACE'].includes(method);
    return isSafe ? undefined : this.#traffic.beginUnknown();
  }

  #sentRequest({ method, url, headers, body }: PassedRequest): SentRequest {
    const { url: base, trust } = this.#options;
    return {
      method,
      url: base + url,
      headers: headers.filter(([name]) => !incidentalHeaders.test(name)),
      ...(body && body.length > 0 && { body }),
      ...(trust && { trust }),
    };
  }

  /** Records findings, and shows each violation once. @returns the violations in sentences. */
  #record(check: string, findings: readonly Finding[], isOfLists: boolean): readonly string[] {
    return findings.flatMap((finding) => {
      const { rule } = finding;
      if (finding.verdict !== 'failed') {
        this.#recordOnce(check, finding);
        return [];
      }
      const path = finding.path?.replaceAll(/\d+/g, 'n');
      const name = path === undefined ? check : `${check}: ${path}`;
      const tokens = finding.exchanges.map((one) => this.variableOf(authorizationOf(one) ?? ''));
      this.#secrets = [...new Set(tokens)].flatMap(([variable, token]) =>
        secretsOfToken(token, variable),
      );
      const isOpen = !this.#options.isAlone && (isOfLists || mayBeOfOthers(finding));
      const reason = 'another client may be the reason; --alone says that there is none';
      const evidence = toEvidence(finding, this.#secrets);
      const item: Item = { id: rule, text: rules[rule].statement, ...evidenceParts(evidence) };
      this.#results.add([
        isOpen
          ? { rule, verdict: 'not-checked', reason, kind: 'sequence', check: name }
          : { ...finding, kind: 'sequence', check: name },
      ]);
      this.#showOnce(`${rule} ${isOpen ? '' : name}`, item, isOpen);
      return isOpen ? [] : [`${rule}: ${describeMismatch(evidence)}`];
    });
  }

  /** Nearly all findings say that a rule passes, as others have said before. */
  #recordOnce(check: string, finding: Finding): void {
    const key = `${finding.rule} ${finding.verdict} ${check}`;
    if (!this.#recorded.has(key)) {
      this.#recorded.add(key);
      this.#results.add([{ ...finding, kind: 'sequence', check }]);
    }
  }

  #showOnce(key: string, item: Item, isOpen: boolean): void {
    if (this.#shown.has(key)) {
      return;
    }
    this.#shown.add(key);
    const { onSuspicion, onViolation } = this.#options;
    if (isOpen) {
      onSuspicion({ ...item, status: 'not-checked' });
    } else {
      onViolation({ ...item, status: 'failed' });
    }
  }

  #journal(
    { method, url, headers, body = new Uint8Array() }: PassedRequest,
    { operation, user }: ReadRequest,
    startedAt: number,
    response: NonNullable<PassedOutcome['response']>,
    proxied: ProxiedAnswer,
  ): void {
    const { undoLog, journal } = this.service.sandboxes.default;
    const [path = '', query = ''] = redactParameters(url).split(/\?(.*)/s);
    undoLog.begin(journal.lastId + 1, journal.firstId);
    const record = journal.add(
      { method, path, query, headers: this.#shownHeaders(headers), body },
      {
        response: {
          status: response.status,
          headers: this.#shownHeaders(response.headers),
          body: textOf(response.body ?? new Uint8Array()),
        },
        operation,
        user: user === '' ? undefined : this.variableOf(user)[0],
        rejectedBy: undefined,
        fault: undefined,
        delayMs: undefined,
        failedDelivery: undefined,
        isOfHandler: true,
      },
      startedAt,
    );
    record.proxied = proxied;
    record.settle();
    this.#options.onExchange(record);
  }

  /** The headers by their names, without credentials. */
  #shownHeaders(headers: HeaderList): Record<string, string> {
    return headersByName(
      headers.map(([name, value]) => [name, this.shownValue(name, value)] as [string, string]),
    );
  }

  shownValue(name: string, value: string): string {
    if (/^authorization$/i.test(name)) {
      const [variable, token] = this.variableOf(value);
      return value.replace(token, `$${variable}`);
    }
    return isSensitiveHeader(name) ? variableOfHeader(name) : value;
  }

  /** The credentials of an Authorization header, and the variable in place of them. */
  variableOf(authorization: string): readonly [variable: string, token: string] {
    const token = authorization.replace(/^\S+\s+/, '');
    const number = this.#variables.size + 1;
    const variable = this.#variables.get(token) ?? (number === 1 ? 'TOKEN' : `TOKEN_${number}`);
    this.#variables.set(token, variable);
    return [variable, token];
  }

  /** Gives the mock the plants that clients have seen. */
  fillMock(): void {
    let nextId = 900_000_000_001n;
    const plants = this.#traffic.plantsSeen().map(({ user, id, plant: { name, tag } }) => ({
      id: id ?? String(nextId++),
      name: String(name),
      ...(typeof tag === 'string' && { tag }),
      owner: `$${this.variableOf(user)[0]}`,
    }));
    this.service.sandboxes.default.plants.restore(plants);
  }

  report(): ContractReport {
    const { url, trust, isAlone } = this.#options;
    const reason = this.#responses === 0 ? 'No request was passed on and answered.' : undefined;
    const report = {
      ...(reason !== undefined && { reason }),
      rules: this.#results.ruleReports(
        Object.keys(rules) as RuleId[],
        reason ?? (isAlone ? unseen : unseenAmongOthers),
      ),
      pacts: [],
      leftovers: [],
      ...(this.#drift && { profile: this.#drift.report() }),
      provider: { url },
      interfaceVersion: '1.0.0',
      startedAt: this.#startedAt.toISOString(),
      durationMs: Date.now() - this.#startedAt.getTime(),
      requests: this.#requests,
      kitVersion: readKitVersion(),
      ...(trust === 'insecure' && { insecure: true as const }),
    };
    return applyKnownFailures(report, []);
  }
}

/** The bytes of a body without its Content-Encoding; undefined if they cannot be read. */
function decode(body: Uint8Array, headers: HeaderList): Uint8Array | undefined {
  const encoding = findHeader(headers, 'content-encoding') ?? 'identity';
  const limit = { maxOutputLength: maxBodyBytes };
  try {
    switch (body.length === 0 ? 'identity' : encoding.toLowerCase()) {
      case 'identity':
        return body;
      case 'gzip':
      case 'x-gzip':
        return unzipSync(body, limit);
      case 'deflate':
        return inflateSync(body, limit);
      case 'br':
        return brotliDecompressSync(body, limit);
      default:
        return undefined;
    }
  } catch {
    return undefined;
  }
}
