import { isKitError } from 'plant-store-kit';
import { describe, expect, it } from 'vitest';
import { type PactInteraction, parsePact } from '../../../src/verify/pacts/pact-file.js';
import { readOwnPact } from '../../../src/verify/pacts/read-own-pact.js';
import { interactionOf, pactText } from './pacts.js';

const parse = (text: string) => parsePact(text, 'pact "web.json"');
const only = (text: string) => parse(text).interactions[0] as PactInteraction;

const v2 = (interaction: object) =>
  JSON.stringify({
    consumer: { name: 'web' },
    provider: { name: 'plant-store' },
    interactions: [
      { description: 'a list', request: {}, response: { status: 200 }, ...interaction },
    ],
    metadata: { pactSpecification: { version: '2.0.0' } },
  });

describe('a pact', () => {
  it('has the names of consumer and provider', () => {
    expect(parse(pactText(interactionOf()))).toMatchObject({
      consumer: 'web',
      provider: 'plant-store',
    });
  });

  it('is taken apart into pacts of one interaction each', () => {
    const text = pactText(interactionOf({ description: 'a' }), interactionOf({ description: 'b' }));

    const { interactions } = parse(text);

    expect(interactions.map(({ description }) => description)).toEqual(['a', 'b']);
    expect(JSON.parse(interactions[1]?.text ?? '')).toEqual({
      ...JSON.parse(text),
      interactions: [interactionOf({ description: 'b' })],
    });
  });

  it('has every number as it was written', () => {
    const numerals =
      '[9223372036854775807,-9223372036854775809,1.0,1e2,0.1000,123456789.123456789]';
    const text = pactText(interactionOf({ request: { body: 'BODY' } })).replace('"BODY"', numerals);

    expect(only(text).text).toContain(`"body":${numerals}`);
  });

  it('has texts that JSON must escape', () => {
    const body = { name: 'a "fern"\\\n\u2028\0🌱' };

    const { text } = only(pactText(interactionOf({ request: { body } })));

    expect(JSON.parse(text).interactions[0].request.body).toEqual(body);
  });

  it('has no member that is null, except in a body', () => {
    const body = { content: { tag: null } };
    const request = { query: null, headers: { Accept: null }, generators: null, body };
    const more = { pending: null, comments: null, providerStates: null };
    const text = pactText(interactionOf({ request, response: { matchingRules: null }, more }));

    expect(JSON.parse(only(text).text).interactions).toEqual([
      interactionOf({ request: { headers: {}, body } }),
    ]);
  });

  it('that is ours names its rules', () => {
    const { interactions } = parsePact(readOwnPact(), 'our own pact');

    expect(interactions.filter(({ rules }) => Object.keys(rules).length === 0)).toEqual([]);
  });
});

describe('the states of an interaction', () => {
  it('are those of the third and the fourth version', () => {
    const states = [{ name: 'a plant is in the store', params: { count: 1 } }, { name: 'b' }];

    expect(only(pactText(interactionOf({ states }))).states).toEqual([
      'a plant is in the store',
      'b',
    ]);
  });

  it('are the one of the second version', () => {
    expect(only(v2({ providerState: 'a plant is in the store' })).states).toEqual([
      'a plant is in the store',
    ]);
  });

  it.each([{}, { providerState: null }, { providerStates: null }, { providerStates: [] }])(
    'are none with %o',
    (states) => {
      expect(only(v2(states)).states).toEqual([]);
    },
  );

  it('may be texts', () => {
    expect(only(v2({ providerStates: ['a', 'b'] })).states).toEqual(['a', 'b']);
  });
});

describe('an interaction', () => {
  it.each([
    [401, true],
    [403, true],
    [400, false],
    [200, false],
  ])('that is answered with %i expects a rejection for its token: %s', (status, expected) => {
    expect(only(pactText(interactionOf({ response: { status } }))).expectsRejection).toBe(expected);
  });

  it.each([
    ['Authorization', true],
    ['authorization', true],
    ['Accept', false],
  ])('with a generator of its header %s has an injected token: %s', (header, expected) => {
    const generators = { header: { [header]: { type: 'ProviderState', expression: 'x' } } };

    const interaction = only(pactText(interactionOf({ request: { generators } })));

    expect(interaction.hasInjectedToken).toBe(expected);
  });

  it('has the name that a broker gave it', () => {
    expect(only(pactText(interactionOf({ more: { _id: 'c0ffee' } }))).id).toBe('c0ffee');
  });

  it('says whether it is pending', () => {
    expect(only(pactText(interactionOf({ more: { pending: true } }))).isPending).toBe(true);
    expect(only(pactText(interactionOf())).isPending).toBe(false);
  });

  it.each([
    { comments: { text: ['as agreed'], testname: 'x' } },
    { comments: { rules: 'not ours' } },
    { comments: 'a text' },
    { comments: { rules: { status: ['no.such-rule'] } } },
  ])('names no rules with %o', (more) => {
    expect(only(pactText(interactionOf({ more }))).rules).toEqual({});
  });

  it('says whether it is a message', () => {
    const message = { type: 'Asynchronous/Messages', description: 'm', contents: {} };
    const exchange = { type: 'Synchronous/Messages', description: 's', request: {}, response: [] };

    const { interactions } = parse(pactText(interactionOf(), message, exchange));

    expect(interactions.map(({ isMessage }) => isMessage)).toEqual([false, true, true]);
  });
});

describe('what is no pact', () => {
  it.each([
    ['<html>', 'Failed to read pact "web.json": it is not JSON: '],
    ['', 'Failed to read pact "web.json": it is not JSON: '],
    ['null', 'Failed to read pact "web.json": it must be an object, not null.'],
    ['[]', 'Failed to read pact "web.json": it must be an object, not an array.'],
    ['{}', 'Failed to read pact "web.json": "consumer" is missing and must be an object.'],
    [pactText(), 'Failed to read pact "web.json": "interactions" must not be empty.'],
    [
      pactText({}),
      'Failed to read interaction 1 of pact "web.json": "description" is missing and must be a string.',
    ],
    [
      v2({ request: null }),
      'Failed to read interaction 1 of pact "web.json": "request" is missing and must be an object.',
    ],
    [
      '{"consumer":{"name":"a"},"provider":{"name":"b"},"messages":[]}',
      'Failed to read pact "web.json": it has messages, and the plant store has none. Give',
    ],
  ])('is rejected: %s', (text, message) => {
    let thrown: unknown;
    try {
      parse(text);
    } catch (error) {
      thrown = error;
    }

    expect(isKitError(thrown) && thrown.code).toBe('invalid-pact');
    expect(String(thrown)).toContain(message);
  });
});
