import type { IncomingHttpHeaders } from 'node:http';
import { interfaceVersion } from '../interface/rules.js';
import type { Exchange, ProxiedAnswer } from '../service/exchange.js';
import { SentBody } from '../service/long-text.js';
import { isPreflight, noBody } from '../service/plain-http.js';
import type { PlantService } from '../service/plant-service.js';
import { type Finding, noServerError } from '../verify/engine/finding.js';
import { inspect } from '../verify/engine/inspect.js';
import { recordOfListed } from '../verify/engine/oracle.js';
import { inspectShape } from '../verify/engine/response-shape.js';
import { listingOf } from '../verify/engine/view.js';
import {
  type CertificateUse,
  findHeader,
  isNotFound,
  isOverloaded,
  type SentExchange,
  statusOf,
} from '../verify/http/exchange.js';
import type { SentTokens } from '../verify/http/tokens.js';
import type { Secrets } from '../verify/report/redact.js';
import { createRunDescription } from '../verify/report/run-description.js';
import { withVerdict } from '../verify/report/verdict.js';
import type { VerificationReport } from '../verify/report/verification-report.js';
import { beginExchange, bodyWithoutSecrets } from './journal-exchange.js';
import { PassedFindings, type PassedFindingsOptions } from './passed-findings.js';
import { type PassedResponse, type ReadExchange, readExchange } from './read-exchange.js';
import { type PassedRequest, type ReadRequest, readRequest } from './read-request.js';
import { type PendingRequest, Traffic } from './traffic.js';

export interface ProxySessionOptions extends PassedFindingsOptions {
  /** The base URL of the provider. */
  readonly url: string;
  readonly certificates: CertificateUse;
}

/** The statuses that reject an invalid body. With another status, a create may be rejected for another reason. */
const bodyErrors: ReadonlySet<number> = new Set([400, 409, 415, 422, 500]);

/** A request that is passed on. */
export interface BegunRequest {
  /** As the journal shows it. */
  readonly shown: Exchange;
  /** What the journal shows of the body of its response. */
  readonly sent: SentBody;
  readonly secrets: Secrets;
  readonly request: PassedRequest;
  readonly read: ReadRequest;
  readonly change: PendingRequest;
  readonly startedAt: number;
}

/** Checks what passes through a proxy against the contract. */
export class ProxySession {
  /** The mock, whose journal has every exchange. */
  readonly service: PlantService;
  readonly #options: ProxySessionOptions;
  readonly #traffic: Traffic;
  readonly #tokens: SentTokens;
  readonly #findings: PassedFindings;
  readonly #startedAt = new Date();
  #requests = 0;
  #responses = 0;

  /** @param tokens the tokens that clients have sent, which nothing shows. */
  constructor(service: PlantService, tokens: SentTokens, options: ProxySessionOptions) {
    this.service = service;
    this.#tokens = tokens;
    this.#options = options;
    this.#traffic = new Traffic(options.lagMs);
    this.#findings = new PassedFindings(options, tokens);
  }

  /** How many requests were for the provider, and how many of them it did not answer. */
  get counts() {
    return { requests: this.#requests, unanswered: this.#requests - this.#responses };
  }

  /** Begins the exchange of the journal for a request, which may be passed on. */
  open(request: PassedRequest, headers: IncomingHttpHeaders): Exchange {
    const secrets = this.#tokens.secretsOf(headers.authorization ?? '');
    return beginExchange(this.service, request, headers, secrets);
  }

  /** Begins to pass a request on. */
  begin(request: PassedRequest, shown: Exchange): BegunRequest {
    const startedAt = performance.now();
    this.#requests++;
    shown.proxied = { by: 'provider', violations: [] };
    const read = readRequest(request);
    const change = this.#traffic.begin(read.step, startedAt);
    const secrets = this.#tokens.secretsOf(read.step.user);
    const sent = new SentBody(this.service.journal.bodyBytes);
    return { request, read, change, startedAt, shown, sent, secrets };
  }

  /**
   * Ends a request without a response of the provider.
   *
   * @param by what answers in its place, if anything does.
   */
  endUnanswered({ change, shown }: BegunRequest, by?: 'mock' | 'proxy'): void {
    change.end(undefined, performance.now());
    if (by !== undefined) {
      shown.proxied = { by, violations: [] };
      if (shown.handlers !== undefined) {
        shown.handlers.isAnswerer = by === 'proxy';
      }
    }
    const { method, headers } = shown.request;
    if (by === 'proxy' && isPreflight(method, headers)) {
      this.#requests--;
    }
  }

  /**
   * Ends a request with the response of the provider, and checks it, unless a fault fails it. In any case it says where
   * plants are.
   *
   * @returns the exchange, or why the response cannot be read.
   */
  end(begun: BegunRequest, response: PassedResponse): ReadExchange {
    const { request, change, startedAt, shown, sent, secrets } = begun;
    const endedAt = performance.now();
    this.#responses++;
    const options = { ...this.#options, durationMs: endedAt - startedAt };
    const passed = readExchange(request, response, options);
    change.end(passed.exchange, endedAt);
    sent.add(bodyWithoutSecrets(passed.exchange?.response?.body ?? noBody, secrets));
    if (shown.faults?.failure === undefined) {
      shown.proxied = this.#judge(begun, passed, endedAt);
    }
    return passed;
  }

  /** Counts an exchange if a fault has failed it, or has kept it from the provider. */
  noteNotJudged({ operation, proxied, faults }: Exchange): void {
    const cameFromProvider = proxied?.by === 'provider' || proxied?.by === 'fault';
    if (operation !== undefined && cameFromProvider && faults?.failure !== undefined) {
      this.#findings.noteNotJudged(faults.failure.fault.kind);
    }
  }

  /** Records what an exchange shows. */
  #judge(begun: BegunRequest, { exchange, reason }: ReadExchange, endedAt: number): ProxiedAnswer {
    const { operation } = begun.read;
    if (operation !== undefined && reason !== undefined) {
      this.#findings.noteUnread(operation, reason);
      return { by: 'provider', violations: [], unread: reason };
    }
    const isWhole = findHeader(begun.request.headers, 'range') === undefined;
    const violations =
      operation !== undefined && exchange !== undefined && isWhole
        ? this.#findings.record(operation, this.#findingsIn(begun, exchange, endedAt))
        : [];
    return { by: 'provider', violations };
  }

  #findingsIn(
    { change, startedAt }: BegunRequest,
    exchange: SentExchange,
    endedAt: number,
  ): readonly Finding[] {
    const { step, setup } = change;
    const { request, user, situation } = step;
    const status = statusOf(exchange) ?? 0;
    if (situation?.operation === 'create' && status >= 300 && !bodyErrors.has(status)) {
      return inspectShape(exchange);
    }
    const listed = this.#traffic.lengthFor(user);
    // The document says nothing of other rejections: the plant may be in use.
    const ownPlant = isNotFound(exchange) ? change.ownPlant : undefined;
    const inspected = inspect({ step, exchange, setup, ownPlant, listed });
    // No request but a create must succeed, and a gateway may be the reason.
    const isCreate = request.method === 'POST' && !isOverloaded(exchange);
    const certain = inspected.filter(({ check }) => check !== noServerError || isCreate);
    const isList = request.method === 'GET' && request.path === '/plants';
    const listing = isList ? listingOf(exchange) : undefined;
    const view = listing && { ...listing, user, query: '', startedAt, endedAt };
    return [
      ...certain.map(({ finding }) => finding),
      ...(view ? this.#traffic.noteList(view) : []),
    ];
  }

  /** Gives the mock the plants that clients have seen. */
  fillMock(): void {
    let nextId = 900_000_000_001n;
    const plants = [...this.#traffic.plantsSeen()].map(({ owner, plant }) => {
      const id = typeof plant.id === 'string' ? plant.id : String(nextId++);
      return recordOfListed(plant, this.#tokens.secretsOf(owner)[0]?.[1], id);
    });
    this.service.sandboxes.default.plants.restore(plants);
  }

  report(): VerificationReport {
    const { url, certificates } = this.#options;
    const noResponse = 'No request was passed on and answered.';
    const report = {
      ...this.#findings.report(this.#responses === 0 ? noResponse : undefined),
      pacts: [],
      leftovers: [],
      provider: { url },
      interfaceVersion,
      ...createRunDescription(this.#startedAt, this.#requests, certificates),
    };
    return withVerdict(report, []);
  }
}
