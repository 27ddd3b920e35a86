import { beforeEach, describe, expect, it } from 'vitest';
import { describedSituations } from '../../src/interface/described-situations.js';
import { Traffic } from '../../src/proxy/traffic.js';
import type { StepSituation } from '../../src/verify/engine/step.js';
import { exchangeOf } from '../verify/exchange-of.js';

const lagMs = 100;
let traffic: Traffic;
let now: number;

beforeEach(() => {
  traffic = new Traffic(lagMs);
  now = 0;
});

/** Begins a create, and returns what ends it with a status; without one it gets no response. */
function beginCreate(id: string, name: string, user = 'alice') {
  const sent = { id, name };
  const change = traffic.begin({ request: { method: 'POST', path: '/plants', sent }, user }, ++now);
  const body = JSON.stringify({ name });
  return (status?: number) =>
    change.end(
      status === undefined ? undefined : exchangeOf({ request: 'POST /plants', status, body }),
      ++now,
    );
}

function ask(method: 'POST' | 'DELETE', path: string, situation?: StepSituation) {
  const change = traffic.begin({ request: { method, path }, user: 'alice', situation }, ++now);
  change.end(exchangeOf({ request: `${method} ${path}` }), ++now);
  return change.setup.map(({ request }) => `${request.method} ${request.url}`);
}

function create(id: string, name: string, user = 'alice') {
  beginCreate(id, name, user)(200);
}

function beginDelete(id: string, user = 'alice') {
  const path = `/plants/${id}`;
  const change = traffic.begin({ request: { method: 'DELETE', path }, user }, ++now);
  return (status: number) => change.end(exchangeOf({ request: `DELETE ${path}`, status }), ++now);
}

/** The verdicts on the rules that a list shows. */
function list(names: readonly string[], user = 'alice') {
  const plants = names.map((name) => ({ name }));
  const exchange = exchangeOf({ body: JSON.stringify(plants) });
  const times = { startedAt: ++now, endedAt: ++now };
  const findings = traffic.noteList({ exchange, plants, user, query: '', ...times });
  return findings.map(({ rule, verdict }) => `${rule} ${verdict}`);
}

function waitForLists() {
  now += 2 * lagMs;
}

const stored = ['create.stores-plant passed', 'list.returns-accessible-plants passed'];
const lost = ['create.stores-plant failed'];

/** Lists of more plants than any later one, which is therefore whole. */
function listMany(user = 'alice') {
  list(['a', 'b', 'c', 'd', 'e'], user);
  waitForLists();
}

describe('the plants of what passes through a proxy', () => {
  it('shows that a plant is stored, deleted, and back again', () => {
    listMany();
    create('1', 'Fern');
    waitForLists();
    expect(list(['a', 'b', 'c', 'd', 'e', 'Fern'])).toEqual(stored);
    beginDelete('1')(204);
    waitForLists();
    expect(list(['a', 'b', 'c', 'd', 'e'])).toEqual(['delete.removes-one-plant passed']);
    expect(list(['a', 'b', 'c', 'd', 'e', 'Fern'])).toEqual(['delete.removes-one-plant failed']);
  });

  it('shows that a delete has left a plant that no list had shown before', () => {
    listMany();
    create('1', 'Fern');
    beginDelete('1')(204);
    waitForLists();
    expect(list(['a', 'b', 'c', 'd', 'e', 'Fern'])).toEqual(['delete.removes-one-plant failed']);
  });

  it('shows no lost plant as long as the list may be late, or a page', () => {
    list(['a', 'b']);
    create('1', 'Fern');
    expect(list(['a'])).toEqual([]);
    waitForLists();
    expect(list(['a', 'b'])).toEqual([]);
    expect(list(['a'])).toEqual(lost);
  });

  it('expects nothing of an id that a request had whose effect is open', () => {
    listMany();
    beginCreate('1', 'Fern')();
    create('1', 'Fern');
    create('2', 'Ivy');
    beginDelete('2', 'bob')(204);
    waitForLists();
    expect(list(['a', 'b', 'c', 'd'])).toEqual([]);
    expect(list(['a', 'b', 'c', 'Fern', 'Fern'])).toEqual([]);
  });

  it('takes an id for free again once lists cannot be late about the delete of its plant', () => {
    listMany();
    create('1', 'Fern');
    beginDelete('1')(204);
    create('1', 'Ivy');
    waitForLists();
    expect(list(['a', 'b', 'c', 'd'])).toEqual([]);
    create('2', 'Aloe');
    beginDelete('2')(204);
    waitForLists();
    create('2', 'Yew');
    waitForLists();
    expect(list(['a', 'b', 'c', 'd'])).toEqual(lost);
  });

  it('does not expect a plant that the last of three requests with its id may have replaced', () => {
    listMany();
    create('1', 'Fern');
    const second = beginCreate('1', 'Fern');
    const third = beginCreate('1', 'Fern');
    second(400);
    third(200);
    waitForLists();
    expect(list(['a', 'b', 'c', 'd'])).toEqual([]);
  });

  it('does not take a plant for that of another user with the same name', () => {
    listMany('bob');
    create('1', 'Fern', 'alice');
    waitForLists();
    expect(list(['a', 'b', 'c', 'd'], 'bob')).toEqual([]);
    create('2', 'Fern', 'bob');
    waitForLists();
    expect(list(['a', 'b', 'c', 'd', 'Fern'], 'bob')).toEqual([]);
  });

  it('shows no deleted plant in a list with a name that was there before', () => {
    list(['Fern', 'a']);
    create('1', 'Fern');
    beginDelete('1')(204);
    waitForLists();
    expect(list(['Fern', 'Fern', 'a'])).toEqual([]);
  });

  it('forgets all plants after a request that may have changed any, and later lists what came in', () => {
    listMany();
    create('1', 'Fern');
    const reset = traffic.begin({ request: { method: 'PUT', path: '/reset' }, user: '' }, ++now);
    create('2', 'Ivy');
    reset.end(exchangeOf({ request: 'PUT /reset' }), ++now);
    waitForLists();
    expect(list(['a', 'b'])).toEqual([]);
    create('3', 'Aloe');
    waitForLists();
    expect(list(['a', 'b'])).toEqual(lost);
  });

  it('knows the plant of a delete that is not found, unless it was created just before', () => {
    const ownOf = (id: string) =>
      traffic.begin({ request: { method: 'DELETE', path: `/plants/${id}` }, user: 'alice' }, ++now)
        .ownPlant;
    create('1', 'Fern');
    waitForLists();
    create('2', 'Ivy');

    expect(ownOf('1')).toMatchObject({ isSettled: true });
    expect(ownOf('2')).toMatchObject({ isSettled: false });
    expect(ownOf('3')).toBeUndefined();
  });

  it('knows the create of a deleted plant, whatever was requested since, and without a token', () => {
    const createOf1 = [expect.stringMatching(/^POST .*\/plants$/)];
    create('1', 'Fern');
    ask('POST', '/login');
    expect(ask('DELETE', '/plants/1')).toEqual(createOf1);
    expect(ask('DELETE', '/plants/1')).toEqual([]);

    create('1', 'Fern');
    const situation = describedSituations['authentication.missing-token'];
    expect(ask('DELETE', '/plants/1', situation)).toEqual(createOf1);
  });

  it('forgets plants after many requests, so that it stays quick', () => {
    for (let id = 1; id < 2010; id++) {
      create(`${id}`, `Plant ${id}`);
    }

    expect([...traffic.plantsSeen()]).toHaveLength(9);
  });
});
