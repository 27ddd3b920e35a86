import type { IncomingHttpHeaders } from 'node:http';
import { describedSituations } from '../../interface/described-situations.js';
import { interfaceVersion } from '../../interface/rules.js';
import type { Exchange as MockExchange, ProxiedAnswer } from '../../service/exchange.js';
import type { PlantService } from '../../service/plant-service.js';
import { type Finding, passed } from '../engine/finding.js';
import { judge } from '../engine/judge.js';
import { listingOf } from '../engine/lists.js';
import { judgeResponse } from '../engine/response-rules.js';
import { type CertificateUse, type Exchange, findHeader, statusOf } from '../http/exchange.js';
import { SentTokens } from '../http/tokens.js';
import { redactHeader, redactUrl } from '../report/redact.js';
import { describeRun } from '../report/run-description.js';
import { withVerdict } from '../report/verdict.js';
import type { ContractReport } from '../report/verification-report.js';
import { journalExchange } from './journal-exchange.js';
import { ofLists, PassedFindings, type PassedFindingsOptions } from './passed-findings.js';
import { type PassedResponse, readExchange } from './read-exchange.js';
import { type PassedRequest, type ReadRequest, readRequest } from './read-request.js';
import { type Change, Traffic } from './traffic.js';

export interface ProxySessionOptions extends PassedFindingsOptions {
  /** The base URL of the provider. */
  readonly url: string;
  readonly certificates: CertificateUse;
  /** How late lists may be, in milliseconds. */
  readonly lagMs: number;
  /** Called after each exchange. */
  readonly onExchange: (exchange: MockExchange) => void;
}

/** The statuses that reject an invalid body. With another status, a create may be rejected for another reason. */
const bodyErrors: ReadonlySet<number> = new Set([400, 409, 415, 422, 500]);

const safeMethods: ReadonlySet<string> = new Set(['GET', 'HEAD', 'OPTIONS', 'TRACE']);
const capped = passed('list.limit-caps-results');

/** A request that is passed on. */
interface BegunRequest {
  readonly request: PassedRequest;
  readonly read: ReadRequest;
  readonly change: Change | undefined;
  readonly startedAt: number;
}

/** Checks what passes through a proxy against the contract. */
export class ProxySession {
  readonly #options: ProxySessionOptions;
  /** The mock, whose journal has every exchange. */
  readonly service: PlantService;
  readonly #traffic: Traffic;
  readonly tokens = new SentTokens();
  readonly #findings: PassedFindings;
  readonly #startedAt = new Date();
  #requests = 0;
  #responses = 0;
  /** How many preflights the proxy has answered in place of the provider. */
  #preflights = 0;

  constructor(service: PlantService, options: ProxySessionOptions) {
    this.service = service;
    this.#options = options;
    this.#traffic = new Traffic(options.lagMs);
    this.#findings = new PassedFindings(options, this.tokens);
  }

  /** How many requests were for the provider, and how many of them it did not answer. */
  get counts() {
    const requests = this.#requests - this.#preflights;
    return { requests, unanswered: requests - this.#responses };
  }

  /**
   * Begins a request that is passed on.
   *
   * @returns whether its response is checked, and the function that ends it: with the response of the provider, or
   *   with the answer of the proxy in its place.
   */
  begin(request: PassedRequest) {
    const startedAt = performance.now();
    this.#requests++;
    const read = readRequest(request);
    const change = this.#beginChange(request, read, startedAt);
    const begun: BegunRequest = { request, read, change, startedAt };
    const end = (response?: PassedResponse, ownAnswer?: PassedResponse): void => {
      if (response !== undefined) {
        this.#responses++;
        this.#end(begun, response);
        return;
      }
      change?.end(undefined, performance.now());
      if (ownAnswer !== undefined) {
        this.#preflights += ownAnswer.status === 204 ? 1 : 0;
        this.#journal(begun, ownAnswer, { by: 'proxy', violations: [] });
      }
    };
    return { isChecked: read.operation !== undefined, end };
  }

  /** Checks what has passed, and adds it to the journal. */
  #end(begun: BegunRequest, response: PassedResponse): void {
    const { request, read, change, startedAt } = begun;
    const { operation, query, user } = read;
    const endedAt = performance.now();
    const options = { ...this.#options, durationMs: endedAt - startedAt };
    const { exchange, reason } = readExchange(request, response, options);
    const ofChange = change?.end(exchange, endedAt);
    const alone: Finding[] = [];
    const ofPlants: Finding[] = ofChange === undefined ? [] : [ofChange];
    const isOfWhole = findHeader(request.headers, 'range') === undefined;
    if (exchange !== undefined && isOfWhole) {
      alone.push(...this.#judge(exchange, begun));
      if (operation === 'list' && query === '') {
        ofPlants.push(...this.#traffic.endList(exchange, user, startedAt));
      }
    }
    const violations = [
      ...alone.flatMap((finding) => this.#findings.record(`every ${operation}`, finding)),
      ...ofPlants.flatMap((finding) => this.#findings.record(ofLists, finding)),
    ];
    const unread = operation === undefined ? undefined : reason;
    if (operation !== undefined && reason !== undefined) {
      this.#findings.noteUnread(operation, reason);
    }
    const answer = { ...response, body: exchange?.response?.body };
    const proxied = {
      by: 'provider',
      violations,
      ...(unread !== undefined && { unread }),
    } as const;
    this.#journal(begun, answer, proxied);
  }

  #beginChange(
    { method }: PassedRequest,
    { operation, plant, isInvalid, id, user }: ReadRequest,
    startedAt: number,
  ): Change | undefined {
    if (plant !== undefined) {
      return this.#traffic.beginCreate(plant, user, startedAt);
    }
    // A lenient provider may read only the digits of a malformed id.
    if (operation === 'delete' && !isInvalid && /^(0|-?[1-9]\d*)$/.test(id)) {
      return this.#traffic.beginDelete(id, user, startedAt);
    }
    return safeMethods.has(method) ? undefined : this.#traffic.beginUnknown();
  }

  /** What an exchange shows by itself. */
  #judge(exchange: Exchange, { request: passed, read, change }: BegunRequest): readonly Finding[] {
    const { method, url: path } = passed;
    const { operation, plant, rejectedBy, isInvalid } = read;
    if (operation === undefined) {
      return [];
    }
    const status = statusOf(exchange) ?? 0;
    if (rejectedBy?.startsWith('create.') && status >= 300 && !bodyErrors.has(status)) {
      return judgeResponse(exchange);
    }
    const request = { method: method as 'GET', path, ...(change?.isNew && { sent: plant }) };
    const situation = rejectedBy && isInvalid ? describedSituations[rejectedBy] : undefined;
    const step = { request, user: 'first', situation } as const;
    const [, limit] = /^limit=(\d+)$/.exec(read.query) ?? [];
    const listed = limit === undefined ? undefined : listingOf(exchange)?.plants.length;
    // The last list without a limit was longer.
    const isCapped =
      listed !== undefined &&
      listed <= Number(limit) &&
      Number(limit) < this.#traffic.lengthFor(read.user);
    return [...judgeResponse(exchange), ...judge({ step, exchange }), ...(isCapped ? capped : [])];
  }

  #journal(begun: BegunRequest, response: PassedResponse, proxied: ProxiedAnswer): void {
    const { request, read, startedAt } = begun;
    const exchange = { request, operation: read.operation, response, startedAt, proxied };
    const secrets = this.tokens.secretsOf(read.user);
    this.#options.onExchange(journalExchange(this.service, exchange, secrets));
  }

  /** A request without its credentials, for the mock: its journal and the log show it. */
  withoutSecrets(url: string, headers: IncomingHttpHeaders) {
    const { authorization = '' } = headers;
    const secrets = this.tokens.secretsOf(authorization);
    const shown = authorization && {
      authorization: redactHeader(['authorization', authorization], secrets),
    };
    return { url: redactUrl(url, secrets), headers: { ...headers, ...shown } };
  }

  /** Gives the mock the plants that clients have seen. */
  fillMock(): void {
    let nextId = 900_000_000_001n;
    const plants = [...this.#traffic.plantsSeen()].map(({ owner, plant: { id, name, tag } }) => ({
      id: typeof id === 'string' ? id : String(nextId++),
      name: String(name),
      ...(typeof tag === 'string' && { tag }),
      owner: this.tokens.secretsOf(owner)[0]?.[1],
    }));
    this.service.sandboxes.default.plants.restore(plants);
  }

  report(): ContractReport {
    const { url, certificates } = this.#options;
    const noResponse = 'No request was passed on and answered.';
    const reason = this.#responses === 0 ? noResponse : this.#findings.whyUnread();
    const report = {
      ...(reason !== undefined && { reason }),
      rules: this.#findings.ruleReports(reason, this.#traffic.hasEarlyList),
      pacts: [],
      leftovers: [],
      provider: { url },
      interfaceVersion,
      ...describeRun(this.#startedAt, this.#requests, certificates),
    };
    return withVerdict(report, []);
  }
}
