import { type Profile, parseProfile } from 'plant-store-kit';
import { describe, expect, it } from 'vitest';
import { compileProfile } from '../../src/service/compiled-profile.js';
import { readJsonBody } from '../../src/service/read-json-body.js';
import { Rejection } from '../../src/service/rejection.js';

/** What a body is read as, or why it is rejected. */
function read(body: string | Uint8Array, profile: Profile = {}, type?: string | null) {
  const headers = type === null ? {} : { 'content-type': type ?? 'application/json' };
  const bytes = typeof body === 'string' ? new TextEncoder().encode(body) : body;
  const request = { method: 'POST', path: '/plants', query: '', headers, body: bytes };
  const result = readJsonBody(request, compileProfile(parseProfile(profile)));
  return result instanceof Rejection ? result.by : result.value;
}

describe('the body of a create', () => {
  it('may have as many bytes as the profile says', () => {
    const profile: Profile = { parameters: { 'request.maximum-body-bytes': 10 } };

    expect(read('"12345678"', profile)).toBe('12345678');
    expect(read('"123456789"', profile)).toBe('request.body-too-large');
    expect(read('')).toBe('create.no-body');
  });

  it.each([
    'application/json',
    'Application/JSON',
    'application/json; charset=utf-8',
    ' application/json ;x=1',
  ])('may have the Content-Type %j', (type) => {
    expect(read('7', { outcomes: { 'create.content-type': { status: 415 } } }, type)).toBe(7);
  });

  it.each([
    [null, 'missing'],
    ['application/x-www-form-urlencoded', 'form'],
    ['application/ld+json', 'JSON suffix'],
    ['text/plain', 'text'],
    ['text/json; charset=utf-8', 'text'],
  ])('with the Content-Type %j has the outcome of that variant', (type, variant) => {
    const rejected: Profile = {
      outcomes: {
        'create.content-type': { effect: 'accepted' },
        [`create.content-type/${variant}`]: { status: 415 },
      },
    };
    const accepted: Profile = {
      outcomes: {
        'create.content-type': { status: 415 },
        [`create.content-type/${variant}`]: { effect: 'accepted' },
      },
    };

    expect(read('7', rejected, type)).toBe('create.content-type');
    expect(read('7', accepted, type)).toBe(7);
  });

  it('has the first or the last of two members with the same name', () => {
    const effectOf = (effect: 'first' | 'last'): Profile => ({
      outcomes: { 'create.duplicate-member': { effect } },
    });
    const body = '{"a":"1","b":"2","a":"3"}';

    expect(read(body, effectOf('first'))).toEqual({ a: '1', b: '2' });
    expect(read(body, effectOf('last'))).toEqual({ a: '3', b: '2' });
    const rejected: Profile = { outcomes: { 'create.duplicate-member': { status: 400 } } };
    expect(read(body, rejected)).toBe('create.duplicate-member');
    expect(read('{"a":1}', rejected)).toEqual({ a: 1 });
    expect(read('[1]', rejected)).toEqual([1]);
  });
});
