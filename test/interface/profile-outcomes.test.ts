import { parseProfile } from 'plant-store-kit';
import { describe, expect, it } from 'vitest';
import { rejection } from './profile-rejection.js';

describe('the outcomes of a profile', () => {
  it.each<[string, unknown, string]>([
    [
      'delete.unknown-ids',
      { status: 404 },
      ' is not a situation. Did you mean "delete.unknown-id"?',
    ],
    ['toString', { status: 404 }, ' is not a situation.'],
    [
      'create.padded-name/both',
      { status: 400 },
      ' is not a situation. Its variants are "create.padded-name/leading", "create.padded-name/trailing", "create.padded-name/blank".',
    ],
    ['create.padded-name/blank/x', { status: 400 }, ' is not a situation. Its variants are'],
    ['delete.unknown-id', 404, ' is not an object. Write one like {"status": 404}.'],
    ['delete.unknown-id', null, ' is not an object.'],
    ['delete.unknown-id', { code: 1 }, ' has a member "code". Use status, effect, error, headers.'],
    [
      'delete.unknown-id',
      { status: 302 },
      ' has the status 302. Give one from 200 to 299 for a success, or from 400 to 599 for a rejection.',
    ],
    ['delete.unknown-id', { status: '404' }, ' has the status "404".'],
    ['delete.unknown-id', { status: 404.5 }, ' has the status 404.5.'],
    [
      'delete.own-plant',
      { status: 404 },
      ' is a rejection. Give the status of a success, which the document requires.',
    ],
    [
      'create.no-body',
      { status: 422 },
      ' has the status 422. Give 400, which the document requires.',
    ],
    ['create.no-body', {}, ' has no "status". Give a status from 400 to 599.'],
    [
      'create.no-body',
      { status: 200 },
      ' is a success. Give the status of a rejection, which the document requires.',
    ],
    ['request.unknown-path', { status: 200 }, ' is a success. Give a status from 400 to 599.'],
    [
      'create.taken-id',
      { status: 201 },
      ' has the status 201. Give 200, with which a create succeeds.',
    ],
    [
      'request.not-acceptable/create',
      { status: 201 },
      ' has the status 201. Give 200, with which a create succeeds',
    ],
    ['list.all', { status: 204 }, ' has the status 204, which has no body. Give another status'],
    ['list.limited', { status: 204 }, ' has the status 204, which has no body.'],
    [
      'list.unknown-parameter',
      { status: 206 },
      ' is a success with a member "status". Leave it out',
    ],
    ['create.content-type', { headers: { link: '' } }, ' is a success with a member "headers".'],
    [
      'create.taken-id',
      { effect: 'merged' },
      ' has the effect "merged". Use "replaced" (replaces the existing plant, in the same position); or "replaced-last"',
    ],
    [
      'create.taken-id',
      { status: 409, effect: 'replaced' },
      ' is a rejection with an effect. Leave out one of the two.',
    ],
    [
      'create.taken-id',
      { status: 200, error: {} },
      ' is a success with an error. Leave out one of the two.',
    ],
    ['create.taken-id', { error: { error: 1 } }, ' has no "status". Give a status from 400'],
    [
      'create.taken-id',
      { status: 409, error: 'taken' },
      ' has an error that is not a JSON object. Write an Error.',
    ],
    [
      'create.taken-id',
      { status: 409, error: { at: Number.NaN } },
      ' has an error that is not a JSON object.',
    ],
    [
      'create.taken-id',
      { status: 409, error: { error: 2 ** 31 } },
      ' has an error integer that is not an int32. Give an int32.',
    ],
    [
      'create.taken-id',
      { status: 409, error: { message: 5 } },
      ' has a message that is not a string. Give a string.',
    ],
    [
      'create.taken-id',
      { status: 409, headers: { Link: '/' } },
      ' has headers that no response can have. Map lower-case names to texts of ASCII characters.',
    ],
    ['list.all', { headers: { link: 'Bäume' } }, ' has headers that no response can have.'],
    ['list.all', { headers: { link: 'a\r\nb: c' } }, ' has headers that no response can have.'],
    ['list.all', { headers: ['link'] }, ' has headers that no response can have.'],
    [
      'list.all',
      { headers: { 'content-length': '2' } },
      ' has the header "content-length". Leave it out: the server sets it.',
    ],
    [
      'list.all',
      { headers: { 'content-type': 'text/plain' } },
      ' has the content-type "text/plain". Give application/json, or leave it out.',
    ],
  ])('rejects the outcome %s of %j', (key, outcome, message) => {
    const profile = { outcomes: { [key]: outcome } };

    expect(() => parseProfile(profile, 'profile "p.json"')).toThrow(
      rejection(`"outcomes.${key}"${message}`),
    );
  });

  it.each<[string, unknown]>([
    ['delete.own-plant', { status: 200 }],
    ['create.taken-id', {}],
    ['create.taken-id', { headers: { location: '/plants/{id}' } }],
    [
      'create.taken-id',
      { status: 409, headers: { 'content-type': 'application/json;charset=utf-8' } },
    ],
    ['authentication.missing-token', { status: 403 }],
  ])('accepts the outcome %s of %j', (key, outcome) => {
    expect(parseProfile({ outcomes: { [key]: outcome } }).outcomes).toEqual({ [key]: outcome });
  });
});
