import type { RuleId } from 'plant-store-kit';
import type { VerifyProviderOptions } from 'plant-store-kit/verify';
import { changeAnswers, htmlAnswer } from './answer.js';
import type { Change, Provider } from './behaviour.js';
import { removing } from './changes.js';
import { everyone, userOfToken } from './users.js';

type Options = Pick<VerifyProviderOptions, 'samples' | 'robustness'>;

/** A provider that is verified with options of its own. */
export interface ProviderWithOptions extends Provider {
  readonly options: Options;
}

const numbered = (count: number) => Array.from({ length: count }, (_, index) => `Plant ${index}`);

/** Of the first user, of the second one, of everyone, and of another user. */
const namesBefore = ['Fern 1', 'Ivy 2', 'Yucca 3', 'Aloe 4', 'Monstera 5', 'Fern 6', 'Monstera 10'];

/** Conforming: no rule may fail. */
export const conformingWithOptions: readonly ProviderWithOptions[] = [
  {
    name: 'has plants of the second user with names that the run is given',
    options: { samples: { names: ['Ivy 2', 'Fern 6', 'Monstera 10', ...numbered(60)] } },
    change: (reference) => ({
      visible: (plant, user) => plant.owner !== everyone && reference.visible(plant, user),
    }),
  },
  {
    name: 'lists the plants of all users, some of which have names that the run is given',
    options: { samples: { names: [...namesBefore, ...numbered(60)] } },
    change: { visible: () => true },
  },
];

/** With harsh input: a check of robustness has to fail, and no rule. */
export const fragileProviders: readonly ProviderWithOptions[] = [
  {
    name: 'answers a page with 413 to a body of more than 100 kB',
    options: { robustness: true },
    change: {
      finish: (answer, { request }) => (request.body.length > 100_000 ? htmlAnswer(413) : answer),
    },
  },
];

/** A provider with a known failure, which then fails the same rule in another, worse way: the run fails. */
export interface Worsening {
  readonly rule: RuleId;
  /** What the failure is that is known. */
  readonly known: Provider;
  readonly now: Provider;
}

const text401 = changeAnswers({ status: 401 }, (answer) => ({
  ...answer,
  headers: { 'content-type': 'text/plain' },
  body: Buffer.from('no token'),
}));
const service = (name: string, change: Change): Provider => ({ name, change });

export const worsenings: readonly Worsening[] = [
  {
    rule: 'authentication.required',
    known: service('answers 401 as text', text401),
    now: service('answers 401 as text, and asks for no token before a create', (reference) => ({
      ...text401,
      authenticate: (authorization, operation, request) =>
        operation.name === 'create'
          ? (userOfToken(authorization?.split(' ')[1] ?? '') ?? 'alice')
          : reference.authenticate(authorization, operation, request),
    })),
  },
  {
    rule: 'delete.removes-one-plant',
    known: service(
      'keeps a deleted plant without a tag',
      removing((found) => found.filter(({ tag }) => tag !== undefined)),
    ),
    now: service('answers 204 to a delete, and removes nothing', { remove() {} }),
  },
];
