import type { IncomingHttpHeaders } from 'node:http';
import { interfaceVersion, type RuleId, rules } from '../../interface/rules.js';
import { redactMembers } from '../../interface/sensitive.js';
import { situations } from '../../interface/situations.js';
import { counted } from '../../interface/wording.js';
import { Exchange as MockExchange, type ProxiedAnswer } from '../../service/exchange.js';
import { headersByName, noBody } from '../../service/plain-http.js';
import type { PlantService } from '../../service/plant-service.js';
import { deleteRule, type Finding, notChecked, passed } from '../engine/finding.js';
import { judge } from '../engine/judge.js';
import { listingOf } from '../engine/lists.js';
import { judgeResponse } from '../engine/response-rules.js';
import { Results } from '../engine/results.js';
import {
  authorizationOf,
  type CertificateUse,
  type Exchange,
  findHeader,
  type HeaderList,
  statusOf,
  textOf,
} from '../http/exchange.js';
import { SentTokens } from '../http/tokens.js';
import { evidenceParts } from '../report/document/evidence-parts.js';
import type { Item } from '../report/document/item.js';
import { toEvidence, toMismatch } from '../report/evidence.js';
import { redact, redactHeader, redactUrl, type Secrets } from '../report/redact.js';
import { describeRun } from '../report/run-description.js';
import { withVerdict } from '../report/verdict.js';
import type { ContractReport } from '../report/verification-report.js';
import { describeMismatch } from '../report/wording.js';
import { type PassedResponse, type ReadExchange, readExchange } from './read-exchange.js';
import { type PassedRequest, type ReadRequest, readRequest } from './read-request.js';
import { type Change, Traffic } from './traffic.js';

export interface ProxySessionOptions {
  /** The base URL of the provider. */
  readonly url: string;
  readonly certificates: CertificateUse;
  /** Whether no other client uses the provider, and every id of a create is new. */
  readonly isAlone: boolean;
  /** How late lists may be, in milliseconds. */
  readonly lagMs: number;
  /** Called once with each violation, and with what is not checked as another client may be its reason. */
  readonly onFinding: (finding: Item) => void;
  /** Called after each exchange. */
  readonly onExchange: (exchange: MockExchange) => void;
}

/** Another error to a create need not say that its body is no NewPlant. */
const bodyErrors: ReadonlySet<number> = new Set([400, 409, 415, 422, 500]);

const safeMethods: ReadonlySet<string> = new Set(['GET', 'HEAD', 'OPTIONS', 'TRACE']);
const ofLists = 'lists, after creates and deletes';
const earlyLists = 'lists, soon after creates and deletes';
const ofStorage = ['create.stores-plant', 'list.returns-accessible-plants', deleteRule] as const;
const byOthers = 'another client may be the reason; --alone says that there is none';
const unseen = 'no exchange that passed could show it';
const unseenSoFar =
  'a list came so soon after a create or a delete that it may have been late; --lag says how late lists may be';
const unseenAmongOthers = `${unseen}; more can with --alone, if no other client uses the service`;

/** Holds what passes through a proxy to the contract. */
export class ProxySession {
  readonly #options: ProxySessionOptions;
  /** The mock, whose journal has every exchange. */
  readonly service: PlantService;
  readonly #traffic: Traffic;
  readonly #results = new Results(() => this.#secrets);
  #secrets: Secrets = [];
  readonly tokens = new SentTokens();
  /** The violations that were shown, and what another client may be the reason for. */
  readonly #shown = new Set<string>();
  readonly #startedAt = new Date();
  /** Why responses to the three operations could not be read, as clauses, and how many of them. */
  readonly #unread = new Map<string, number>();
  #requests = 0;
  #responses = 0;
  /** How many preflights the proxy has answered in place of the provider. */
  #preflights = 0;

  constructor(service: PlantService, options: ProxySessionOptions) {
    this.service = service;
    this.#options = options;
    this.#traffic = new Traffic(options.lagMs);
  }

  /** How many requests were for the provider, and how many of them it did not answer. */
  get counts() {
    const requests = this.#requests - this.#preflights;
    return { requests, unanswered: requests - this.#responses };
  }

  /**
   * Begins a request that is passed on.
   *
   * @returns whether its response is checked, and what ends it: with the response of the provider, or with what the
   *   proxy has answered in its place.
   */
  begin(request: PassedRequest) {
    const startedAt = performance.now();
    this.#requests++;
    const read = readRequest(request);
    const change = this.#beginChange(request, read, startedAt);
    const end = (response?: PassedResponse, shown?: PassedResponse): void => {
      const endedAt = performance.now();
      if (response !== undefined) {
        this.#responses++;
      } else if (shown?.status === 204) {
        this.#preflights++;
      }
      const options = { ...this.#options, durationMs: endedAt - startedAt };
      const { exchange, reason }: ReadExchange = response
        ? readExchange(request, response, options)
        : {};
      const ofChange = change?.end(exchange, endedAt);
      let ofList: readonly Finding[] = [];
      const alone: Finding[] = [];
      if (exchange && findHeader(request.headers, 'range') === undefined) {
        alone.push(...this.#judge(exchange, request, read, change));
        if (read.operation === 'list' && read.query === '') {
          ofList = this.#traffic.endList(exchange, read.user, startedAt);
        }
      }
      if (reason !== undefined && read.operation !== undefined) {
        this.#unread.set(reason, 1 + (this.#unread.get(reason) ?? 0));
        alone.push({ rule: 'payload.json', verdict: 'not-checked', reason });
      }
      const violations = [
        ...alone.flatMap((finding) => this.#record(`every ${read.operation}`, finding)),
        ...(ofChange ? [ofChange, ...ofList] : ofList).flatMap((finding) =>
          this.#record(ofLists, finding),
        ),
      ];
      const answer = response ? { ...response, body: exchange?.response?.body } : shown;
      if (answer !== undefined) {
        const by = response ? 'provider' : 'proxy';
        const unread = read.operation === undefined ? undefined : reason;
        const proxied = { by, violations, ...(unread !== undefined && { unread }) } as const;
        this.#journal(request, read, startedAt, answer, proxied);
      }
    };
    return { isChecked: read.operation !== undefined, end };
  }

  #beginChange(
    { method }: PassedRequest,
    { operation, plant, isInvalid, id, user }: ReadRequest,
    startedAt: number,
  ): Change | undefined {
    if (plant !== undefined) {
      return this.#traffic.beginCreate(plant, user, startedAt);
    }
    // Of a malformed id, a lenient provider may read the digits.
    return operation === 'delete' && !isInvalid && /^(0|-?[1-9]\d*)$/.test(id)
      ? this.#traffic.beginDelete(id, user, startedAt)
      : safeMethods.has(method)
        ? undefined
        : this.#traffic.beginUnknown();
  }

  /** What an exchange shows by itself. */
  #judge(
    exchange: Exchange,
    { method, url: path }: PassedRequest,
    read: ReadRequest,
    change: Change | undefined,
  ): readonly Finding[] {
    const { operation, plant, rejectedBy, isInvalid } = read;
    if (operation === undefined) {
      return [];
    }
    const status = statusOf(exchange) ?? 0;
    if (rejectedBy?.startsWith('create.') && status >= 300 && !bodyErrors.has(status)) {
      return judgeResponse(exchange);
    }
    const request = { method: method as 'GET', path, ...(change?.isNew && { sent: plant }) };
    const situation = rejectedBy && isInvalid ? situations[rejectedBy] : undefined;
    const step = { request, user: 'first', situation } as const;
    const [, limit] = /^limit=(\d+)$/.exec(read.query) ?? [];
    const listed = limit === undefined ? undefined : listingOf(exchange)?.plants.length;
    // The last list without a limit was longer.
    const isCapped =
      listed !== undefined &&
      listed <= Number(limit) &&
      Number(limit) < this.#traffic.lengthFor(read.user);
    return [
      ...judgeResponse(exchange),
      ...judge({ step, exchange }),
      ...passed(...(isCapped ? (['list.limit-caps-results'] as const) : [])),
    ];
  }

  /** Records a finding, and shows a violation once. @returns it in a sentence if it is a violation. */
  #record(check: string, finding: Finding): readonly string[] {
    const { rule } = finding;
    const subject = rule.startsWith('plant.') ? 'every plant' : check;
    if (finding.verdict !== 'failed') {
      this.#results.add([{ ...finding, kind: 'sequence', check: subject }]);
      return [];
    }
    const path = finding.path?.replaceAll(/\d+/g, 'n');
    // The id of a create may be that of a plant of another client, which is returned.
    const isOfPlant = rule === 'create.answers-200-with-plant' && path?.startsWith('body.');
    const isOpen = !this.#options.isAlone && (check === ofLists || isOfPlant);
    this.#secrets = finding.exchanges.flatMap((one) =>
      this.tokens.secretsOf(authorizationOf(one) ?? ''),
    );
    const name = path === undefined ? subject : `${subject}: ${path.replace(/^body(\[n])?\./, '')}`;
    const key = `${rule} ${name}`;
    if (!this.#shown.has(key)) {
      this.#shown.add(key);
      const parts = evidenceParts(toEvidence(finding, this.#secrets));
      const status = isOpen ? 'not-checked' : 'failed';
      const open = { rule, verdict: 'not-checked', reason: byOthers } as const;
      this.#results.add([{ ...(isOpen ? open : finding), kind: 'sequence', check: name }]);
      this.#options.onFinding({ id: rule, text: rules[rule].statement, ...parts, status });
    }
    return isOpen ? [] : [`${rule}: ${describeMismatch(toMismatch(finding, this.#secrets))}`];
  }

  #journal(
    { method, url, headers, body = noBody }: PassedRequest,
    { operation, user }: ReadRequest,
    startedAt: number,
    response: PassedResponse,
    proxied: ProxiedAnswer,
  ): void {
    const secrets = this.tokens.secretsOf(user);
    const [path = '', query = ''] = redactUrl(url, secrets).split(/\?(.*)/s);
    const headersOf = (list: HeaderList) =>
      headersByName(list.map((one) => [one[0], redactHeader(one, secrets)]));
    const shown = (text: string) => redactMembers(redact(text, secrets));
    // Latin-1 has a character for each byte: the body may be no text.
    const sent = Buffer.from(shown(Buffer.from(body).toString('latin1')), 'latin1');
    const exchange = new MockExchange(
      this.service,
      { method, path, query, headers: headersOf(headers), body: sent },
      true,
      startedAt,
    );
    exchange.operation = operation;
    exchange.user = secrets[0]?.[1];
    exchange.response = {
      status: response.status,
      headers: headersOf(response.headers),
      body: shown(textOf(response.body ?? noBody)),
    };
    exchange.isOfHandler = true;
    exchange.proxied = proxied;
    this.service.sandboxes.default.journal.add(exchange);
    exchange.settle();
    this.#options.onExchange(exchange);
  }

  /** A request without its credentials, as the mock gets it: its journal and the log show it. */
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

  /** Why what has passed shows too little, in a sentence. */
  #whyNotChecked(): string | undefined {
    if (this.#responses === 0) {
      return 'No request was passed on and answered.';
    }
    if (this.#unread.size === 0) {
      return undefined;
    }
    const count = [...this.#unread.values()].reduce((sum, one) => sum + one);
    const reasons = [...this.#unread.keys()].join('; ');
    return `${counted(count, 'response')} of the service could not be read: ${reasons}.`;
  }

  report(): ContractReport {
    const { url, certificates, isAlone } = this.#options;
    const reason = this.#whyNotChecked();
    const whyOpen = reason ?? (isAlone ? unseen : unseenAmongOthers);
    if (this.#traffic.hasEarlyList) {
      const findings = notChecked(unseenSoFar, undefined, ...ofStorage);
      this.#results.add(findings.map((one) => ({ ...one, kind: 'sequence', check: earlyLists })));
    }
    const report = {
      ...(reason !== undefined && { reason }),
      rules: this.#results.ruleReports(Object.keys(rules) as RuleId[], whyOpen),
      pacts: [],
      leftovers: [],
      provider: { url },
      interfaceVersion,
      ...describeRun(this.#startedAt, this.#requests, certificates),
    };
    return withVerdict(report, []);
  }
}
