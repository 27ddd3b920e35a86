import type { RuleId } from 'plant-store-kit';
import { describe, expect, it } from 'vitest';
import { usualCauseOf, usualCauses } from '../../src/verify/report/usual-causes.js';
import type { Evidence, RecordedExchange } from '../../src/verify/report/verification-report.js';

interface Seen {
  readonly status?: number;
  readonly type?: string;
  readonly url?: string;
  readonly token?: string;
}

/** Evidence whose last response has this status and content type; without a status, there was no response. */
function evidenceOf(
  mismatch: readonly string[],
  { status, type, url = '', token }: Seen,
): Evidence {
  const [path = '', expected = 'an Error', actual = 'no body'] = mismatch;
  const exchange: RecordedExchange = {
    request: {
      method: 'GET',
      url: `http://127.0.0.1:8080/plants${url}`,
      headers: token === undefined ? [] : [['Authorization', token]],
    },
    durationMs: 1,
    ...(status === undefined
      ? { failure: 'the connection was closed without a response' }
      : { response: { status, headers: type ? [['content-type', type]] : [], body: '' } }),
  };
  return { ...(path && { path }), expected, actual, exchanges: [exchange], curl: [] };
}

const crashed = /^The code that handles the request has crashed/;
const html = 'text/html; charset=utf-8';
const type = ['header Content-Type', 'application/json'] as const;
const tooMany = (limit: number) => ['body', `at most ${limit} items`, 'an array of 9 items'];

const page = (status: number): Seen => ({ status, type: html });
const ofLimit = (limit: number): Seen => ({ status: 200, url: `?limit=${limit}` });
const wrongToken: Seen = { status: 200, token: 'Bearer x' };

const check = 'a request';

describe('the usual cause of what was seen', () => {
  it.each<[string, RuleId, readonly string[], Seen, RegExp]>([
    ['500', 'delete.error-body', ['body'], { status: 500 }, crashed],
    ['500 to a create', 'create.stores-plant', ['status'], { status: 500 }, crashed],
    [
      '500 to wrong input',
      'new-plant.name',
      ['status'],
      { status: 500 },
      /not validated.* crashed/,
    ],
    ['no response', 'plant.tag', ['response'], {}, /has crashed, or something in front of it/],
    ['502 to a list', 'list.returns-array-of-plants', ['status'], { status: 502 }, /a gateway in/],
    ['a page for an error', 'payload.json', [...type, html], page(404), /text or HTML/],
    ['a page as an Error', 'error.body', ['body'], page(404), /text or HTML/],
    ['no type', 'payload.json', [...type, 'none'], { status: 200 }, /sets no Content-Type/],
    ['a page for a list', 'payload.json', [...type, html], page(200), /A page answers/],
    ['a status alone', 'error.body', ['body'], { status: 404 }, /answers with a status alone/],
    ['limit=0 alone', 'list.limit-caps-results', tooMany(0), ofLimit(0), /limit of 0/],
    ['a limit', 'list.limit-caps-results', tooMany(2), ofLimit(2), /is ignored/],
    ['no token', 'authentication.required', ['status'], { status: 200 }, /not covered/],
    ['a wrong token', 'authentication.required', ['status'], wrongToken, /not verified/],
    ['a login', 'authentication.required', ['status'], { status: 302 }, /redirects to a login/],
  ])('is told for %s', (_, rule, mismatch, seen, cause) => {
    expect(usualCauseOf(rule, check, evidenceOf(mismatch, seen))).toMatch(cause);
  });

  it('is that requests disturb each other if they were sent at once', () => {
    const [rule, atOnce] = ['create.stores-plant', 'create 8 plants at once, 3 times'] as const;
    const lost = evidenceOf(['', 'the list shows "Fern"', 'it does not'], { status: 200 });
    const crash = evidenceOf(['status', '200', '500'], { status: 500 });

    expect(usualCauseOf(rule, atOnce, lost)).toMatch(/^Requests at the same moment disturb/);
    expect(usualCauseOf(rule, check, lost)).toBe(usualCauses[rule]);
    expect(usualCauseOf(rule, atOnce, crash)).toMatch(crashed);
  });

  it('is that of the rule if nothing more was seen', () => {
    const evidence = evidenceOf(['body', 'only name and tag', '"id" as well'], { status: 200 });

    expect(usualCauseOf('plant.no-other-members', check, evidence)).toBe(
      usualCauses['plant.no-other-members'],
    );
  });
});
