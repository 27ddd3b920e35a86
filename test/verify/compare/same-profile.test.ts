import type { Profile } from 'plant-store-kit';
import { describe, expect, it } from 'vitest';
import { compareServer, inShort } from './compared.js';

/** So many reach every variant of every situation. */
const steps = 300;

const profiles: Readonly<Record<string, Profile>> = {
  'short pages, bounds, ids of each user, and plants that stay deleted': {
    parameters: {
      'list.order': { key: 'id', direction: 'descending' },
      'list.default-limit': 5,
      'list.maximum-limit': 12,
      'list.visibility': 'own',
      'error.integer': 1000,
      'create.id-minimum': '1',
      'create.id-maximum': '9007199254740991',
      'create.maximum-name-length': 100,
      'create.maximum-plants-per-user': 8,
      'request.maximum-body-bytes': 4096,
    },
    outcomes: {
      'create.others-id': { effect: 'stored-both' },
      'create.deleted-id': { status: 400 },
      'delete.deleted-id': { status: 410 },
      'create.taken-name': { status: 409 },
      'list.all': { status: 200, headers: { 'api-version': '1.0.0' } },
      'create.new-plant': { status: 200, headers: { location: '/plants/{id}' } },
    },
  },
  'plants that all users list, and only their owners may delete': {
    parameters: { 'list.visibility': 'all', 'response.absent-tag': 'empty' },
    outcomes: {
      'delete.shared-plant': { status: 403, error: { error: 7, message: 'no', path: '{path}' } },
      'create.taken-id': { effect: 'replaced-last' },
      'create.others-id': { status: 400 },
    },
  },
  'two plants of one id, and lists in no order': {
    parameters: { 'list.order': 'changing' },
    outcomes: {
      'create.taken-id': { effect: 'stored-both' },
      'delete.malformed-id': { effect: 'leading-digits' },
      'create.duplicate-member': { effect: 'first' },
      'create.member-case': { effect: 'accepted' },
      'authentication.insufficient-scope': { effect: 'accepted' },
      'list.limit-malformed': { effect: 'number' },
    },
  },
};

describe('a server and a mock with one profile', { timeout: 60_000 }, () => {
  it.each(Object.keys(profiles))('do not differ in any situation: %s', async (name) => {
    const profile = profiles[name] ?? {};
    const report = await compareServer(profile, profile, { steps });

    expect(inShort(report)).toEqual([]);
    expect(report).toMatchObject({ steps, unsettled: 0, leftovers: [] });
    expect(report.reason).toBeUndefined();
  });
});
