import fc from 'fast-check';
import { defaultParameters } from '../../../src/interface/parameters.js';
import { checkProfile } from '../../../src/interface/profile.js';
import { type RuleId, rules } from '../../../src/interface/rules.js';
import { reportDrift } from '../../../src/verify/observe/drift.js';
import { PointFindings } from '../../../src/verify/observe/findings.js';
import { describeDeviation } from '../../../src/verify/report/deviation.js';
import { problemsOf } from '../../../src/verify/report/problems.js';
import { usualCauseOf } from '../../../src/verify/report/usual-causes.js';
import type {
  AppReport,
  AssumptionReport,
  CheckReport,
  Evidence,
  PactReport,
  ProfileReport,
  RecordedExchange,
  RuleReport,
  VerificationReport,
} from '../../../src/verify/report/verification-report.js';

const url = 'http://127.0.0.1:8080/v1/plants';
const authorization = ['authorization', 'Bearer $TOKEN'] as const;
const json = ['content-type', 'application/json'] as const;

/** What a provider might answer to break whatever shows it. */
const hostileBody =
  '{"name":"\x1b[2J\x9b31m]]><script>alert(1)</script>\n```\n| a | b | %0A::error::x\r\n\u202egnp.exe\0"}';

export function passedCheck(check: string): CheckReport {
  return { kind: 'contract', check, verdict: 'passed' };
}

export function uncheckedCheck(check: string, reason: string): CheckReport {
  return { kind: 'sequence', check, verdict: 'not-checked', reason };
}

export function failedCheck(check: string, evidence: Evidence = evidenceOf()): CheckReport {
  const deviation = describeDeviation(evidence);
  return { kind: 'contract', check, verdict: 'failed', evidence, deviation };
}

/** A report with the problems of its rules. */
export function withProblems<Report extends Pick<VerificationReport, 'rules'>>(report: Report) {
  return { ...report, problems: problemsOf(report.rules) };
}

/** A create that was answered with more than a Plant. */
export function evidenceOf(
  overrides: Partial<Evidence> = {},
  answer = '{"id":7001,"name":"Basil"}',
): Evidence {
  const body = '{"id":7001,"name":"Basil"}';
  return {
    path: 'body',
    expected: 'only name and tag',
    actual: '"id" as well',
    exchanges: [
      {
        request: { method: 'POST', url, headers: [authorization, json], body },
        response: { status: 200, headers: [json], body: answer },
        durationMs: 12,
      },
    ],
    curl: [`curl -X POST '${url}' -H "Authorization: Bearer $TOKEN" -d '${body}'`],
    ...overrides,
  };
}

/** A list that lacks the plant that was created before. */
export function evidenceOfTwo(): Evidence {
  const { exchanges, curl } = evidenceOf();
  const list: RecordedExchange = {
    request: { method: 'GET', url, headers: [authorization] },
    response: { status: 200, headers: [json], body: '[]' },
    durationMs: 3,
  };
  return {
    expected: '"Basil" is listed',
    actual: 'it is not',
    exchanges: [...exchanges, list],
    curl: [...curl, `curl -H "Authorization: Bearer $TOKEN" '${url}'`],
  };
}

/** A handler that ended with an exception, which the server has printed. */
export function evidenceOfCrash(): Evidence {
  const evidence = evidenceOf({ path: 'status', expected: '400', actual: '500' });
  const serverOutput = ['Traceback (most recent call last):', 'RecursionError: too deep'];
  const response = { status: 500, headers: [], body: '' };
  const exchanges = evidence.exchanges.map((one) => ({ ...one, response, serverOutput }));
  return { ...evidence, exchanges };
}

/** A rule that fails as the body of an Error is wrong. */
export function errorBodyRule(rule: RuleId, actual: string, check = 'an unknown id'): RuleReport {
  const { exchanges } = evidenceOf();
  const body = `{"error":${actual},"message":"No."}`;
  const rejected = exchanges.map((one) => ({
    ...one,
    response: { status: 400, headers: [json], body },
  }));
  const mismatch = { path: 'body.error', expected: 'an int32', actual };
  return ruleOf(rule, [failedCheck(check, evidenceOf({ ...mismatch, exchanges: rejected }))]);
}

export function ruleOf(rule: RuleId, checks: readonly CheckReport[], reason?: string): RuleReport {
  const some = (wanted: string) => checks.some(({ verdict }) => verdict === wanted);
  const verdict = some('failed') ? 'failed' : some('passed') ? 'passed' : 'not-checked';
  return {
    rule,
    ...rules[rule],
    verdict,
    checks: checks.map((check) => ({
      ...check,
      ...(check.evidence && {
        usualCause: check.usualCause ?? usualCauseOf(rule, check.check, check.evidence),
      }),
    })),
    ...(reason !== undefined && { reason }),
  };
}

/** A frontend's pact that passes. */
export function pactOf(overrides: Partial<PactReport> = {}): PactReport {
  return {
    consumer: 'web-shop',
    provider: 'plant-store',
    source: 'pacts/web-shop.json',
    pending: false,
    verdict: 'passed',
    interactions: [{ description: 'a list', states: ['two plants exist'], verdict: 'passed' }],
    ...overrides,
  };
}

/** What an app assumes: one thing that the provider does, one that it does not, and one that could not be checked. */
export function appOf(overrides: Partial<AppReport> = {}): AppReport {
  const source = 'web-shop.assumptions.json';
  return {
    app: 'web-shop',
    sources: [source],
    verdict: 'failed',
    checks: [brokenAssumption(), keptAssumption(), openAssumption],
    ...overrides,
  };
}

export function brokenAssumption(overrides: Partial<AssumptionReport> = {}): AssumptionReport {
  const deviation = 'a create with a taken id replaces the plant';
  return {
    check: 'create.taken-id/replaced',
    sentence: 'web-shop assumes that a create with a taken id is rejected with 409.',
    source: 'web-shop.assumptions.json',
    failedTests: ['adds a plant twice', 'says that the id is taken'],
    verdict: 'failed',
    deviation,
    evidence: `With this provider, ${deviation}. The provider answered 200 to POST /plants. 2 tests of web-shop fail then.`,
    ...overrides,
  };
}

export function keptAssumption(): AssumptionReport {
  const { deviation: _, ...assumption } = brokenAssumption();
  return {
    ...assumption,
    check: 'delete.own-plant/status-200',
    sentence: 'web-shop assumes that a delete is answered with 204.',
    verdict: 'passed',
    evidence: 'The provider answered 204 to DELETE /plants/7.',
  };
}

const openAssumption: AssumptionReport = {
  check: 'list.default-limit/2',
  sentence: 'web-shop assumes that a list returns all plants.',
  source: 'web-shop.assumptions.json',
  failedTests: ['shows all plants'],
  verdict: 'not-checked',
  reason: 'The provider takes no third plant.',
};

/** A profile of which one entry has drifted, and one is unchanged. */
export function profileOf(overrides: Partial<ProfileReport> = {}): ProfileReport {
  const profile = checkProfile({
    parameters: { 'list.order': defaultParameters['list.order'] },
    outcomes: {
      'authentication.insufficient-scope/create': { status: 403 },
      'authentication.insufficient-scope/delete': { status: 403 },
      'list.limit-zero': { effect: 'empty' },
      'delete.own-plant': { status: 200 },
    },
  });
  const found = new PointFindings(profile.resolved.parameters);
  found.leaveOpen('plants were in no order', 'list.order');
  found.leaveOpen(
    'no token of a user who may only list was given',
    'authentication.insufficient-scope',
  );
  found.determine('list.limit-zero', { status: 400 }, 'GET /plants?limit=0 was answered with 400');
  found.determine('delete.own-plant', { status: 200 }, 'a delete was answered with 200');
  const source = 'ci/provider.profile.json';
  return { ...reportDrift({ ...profile, source }, found.report([])), ...overrides };
}

export function sampleReport(overrides: Partial<VerificationReport> = {}): VerificationReport {
  return withProblems({
    provider: { url: 'http://127.0.0.1:8080/v1' },
    interfaceVersion: '1.0.0',
    kitVersion: '0.1.0',
    flags: '--url http://127.0.0.1:8080/v1 --token "$TOKEN" --second-token "$SECOND_TOKEN"',
    startedAt: '2025-11-21T14:42:00.000Z',
    durationMs: 3241,
    requests: 312,
    stayedMs: 2412,
    verdict: 'failed',
    rules: [
      ruleOf('payload.json', [
        passedCheck('create'),
        passedCheck('list'),
        uncheckedCheck('a rejected delete', 'the provider rejects no delete'),
        uncheckedCheck('an unknown id', 'the provider rejects no delete'),
      ]),
      ruleOf('plant.no-other-members', [
        failedCheck('create with a name'),
        failedCheck('create with a tag', evidenceOf({ actual: hostileBody }, hostileBody)),
        passedCheck('list'),
      ]),
      ruleOf('plant.tag', [passedCheck('create with a tag')]),
      {
        ...ruleOf('create.stores-plant', [
          { ...failedCheck('eight creates at once', evidenceOfTwo()), intermittent: true },
        ]),
        intermittent: true,
      },
      errorBodyRule('create.rejects-400-with-error', '"400"'),
      errorBodyRule('list.error-body', '"401"'),
      ruleOf(
        'list.limit-caps-results',
        [uncheckedCheck('a limit for every count', 'the provider takes no third plant')],
        'the provider takes no third plant',
      ),
      ruleOf('delete.error-body', [], 'no delete was rejected'),
      knownRule(ruleOf('delete.answers-without-body', [failedCheck('a delete')])),
      {
        ...ruleOf('create.answers-200-with-plant', [passedCheck('create')]),
        outdated:
          'It is not seen any more: status: expected 200, got 201. Remove it from known-failures.json.',
      },
    ],
    robustness: [
      passedCheck('a body of 1 MiB'),
      failedCheck('arrays in arrays', evidenceOfCrash()),
      uncheckedCheck('half of a surrogate pair', 'the run was stopped'),
    ],
    pacts: [
      pactOf(),
      pactOf({
        consumer: 'mobile',
        source: 'pacts/mobile.json',
        verdict: 'failed',
        interactions: [
          { description: 'a list', states: [], verdict: 'passed' },
          {
            description: 'a create',
            states: ['no plants exist'],
            verdict: 'failed',
            evidence: evidenceOf({ path: 'status', expected: '201', actual: '200' }),
          },
          {
            description: 'a delete',
            states: ['a sold plant exists'],
            verdict: 'not-checked',
            reason: 'there is no provider state "a sold plant exists"',
          },
        ],
      }),
      pactOf({
        consumer: 'kiosk',
        consumerVersion: '2.1.0',
        selectedBy: 'latest main branch',
        source: 'https://broker.example.com/pacts/kiosk',
        pending: true,
        verdict: 'failed',
        interactions: [
          { description: 'a search', states: [], verdict: 'failed', evidence: evidenceOf() },
        ],
      }),
      pactOf({
        consumer: 'kiosk',
        consumerVersion: '2.2.0',
        selectedBy: 'latest prod',
        source: 'https://broker.example.com/pacts/kiosk/2',
        verdict: 'failed',
        reason: 'the pact cannot be read: "interactions" must not be empty',
        interactions: [],
      }),
    ],
    assumptions: [appOf()],
    profile: profileOf(),
    unanswered: [evidenceOf({ path: 'response', expected: 'a response', actual: 'none' })],
    leftovers: [{ id: '7001', name: 'basil-3f9c', reason: 'the delete was answered with 500' }],
    ...overrides,
  });
}

/** A rule whose failures are known. */
export function knownRule(report: RuleReport): RuleReport {
  const checks = report.checks.map((check) => ({ ...check, known: knownAs(check) }));
  return { ...report, checks, known: checks.map(({ known }) => known) };
}

function knownAs({ deviation = '' }: CheckReport) {
  return { deviation, reason: 'Ticket 7.', until: '2025-12-31' };
}

export function passedReport(): VerificationReport {
  const {
    assumptions: _assumptions,
    profile: _profile,
    robustness: _robustness,
    unanswered: _unanswered,
    stayedMs: _stayedMs,
    ...report
  } = sampleReport({
    verdict: 'passed',
    rules: [
      ruleOf('payload.json', [passedCheck('create')]),
      ruleOf('plant.tag', [passedCheck('a')]),
    ],
    pacts: [],
    leftovers: [],
  });
  return report;
}

/** What a report of which everything is this text says of its failures. */
export function saidIn(text: string): string {
  return `POST ${text}: ${text}: expected ${text}, got ${text}`;
}

/** The members of a report that are no free text. */
const fixed = ['verdict', 'kind', 'rule', 'subject', 'method', 'startedAt', 'until', 'usualCause'];

/** A report in which everything that is free text is this text. */
export function reportSaying(text: string): VerificationReport {
  const say = (name: string, value: unknown) =>
    typeof value === 'string' && !fixed.includes(name) ? text : value;
  return withProblems(JSON.parse(JSON.stringify(sampleReport({ reason: '' }), say)));
}

const syntax = [
  ...'<script> ]]> &amp; " \' <!-- --> </pre> </style> ``` ```` | %0A %25 ::error:: ##[error] # ::'.split(
    ' ',
  ),
  ...[',', '\n', '\r\n', '\n\n', '\t', '  ', '- ', '# ', '\\', '$', '\0', '\x1b[2J', '\x9b'],
  ...['\u202e', '\ud800', '\udc00', '\ufffe', '\uffff'],
];

export const anyText: fc.Arbitrary<string> = fc
  .array(fc.oneof(fc.string({ unit: 'binary', maxLength: 8 }), fc.constantFrom(...syntax)), {
    maxLength: 12,
  })
  .map((parts) => parts.join(''));
