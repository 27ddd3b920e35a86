import { isLosslessNumber, LosslessNumber } from 'lossless-json';
import { optionalFieldNames, plantFields } from '../../../src/interface/plant.js';
import { storageCheck } from '../../../src/verify/scripts/basics.js';
import { lastingCheck } from '../../../src/verify/scripts/lasting.js';
import { changeAnswers, emptyAnswer } from '../answer.js';
import { type Behaviour, type Change, type Operation, Rejection } from '../behaviour.js';
import { providerTokens } from '../users.js';
import type { Fault } from './fault.js';

const someone = 'alice';

/** Lets a request without an Authorization header in, to one operation. */
const open =
  (operation: Operation['name']) =>
  (reference: Behaviour): Partial<Behaviour> => ({
    authenticate: (authorization, asked, request) =>
      asked.name === operation && authorization === undefined
        ? someone
        : reference.authenticate(authorization, asked, request),
  });

/** Reads the Authorization header as if it had been another. */
export const rereading =
  (reread: (authorization: string) => string): Change =>
  (reference) => ({
    authenticate: (authorization, ...rest) =>
      reference.authenticate(authorization && reread(authorization), ...rest),
  });

const asDouble = (id: string) => String(BigInt(Number(id)));

/** Puts another value in the place of an id before the reference reads it. */
const idFrom =
  (coerce: (value: unknown) => unknown): Change =>
  (reference) => ({ readId: (value, ids) => reference.readId(coerce(value), ids) });

/** Puts another value in the place of a name before the reference reads it. */
const nameFrom = (name: string, coerce: (value: unknown) => unknown): Fault => ({
  name,
  breaks: ['new-plant.name'],
  change: (reference) => ({ readName: (value) => reference.readName(coerce(value)) }),
});

/** Changes every name and tag on their way into the store. */
const rewriting =
  (rewrite: (text: string) => string): Change =>
  (reference) => ({
    readName: (value) => rewrite(reference.readName(value)),
    readTag(value) {
      const tag = reference.readTag(value);
      return tag === undefined ? undefined : rewrite(tag);
    },
  });

const rewritten: Readonly<Record<string, (text: string) => string>> = {
  'escapes names for HTML': (text) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;'),
  'composes characters (NFC)': (text) => text.normalize('NFC'),
  'ends a name at a NUL': (text) => text.split('\0')[0] ?? '',
};

const readAsLatin1 = (reference: Behaviour): Partial<Behaviour> => ({
  decode(body) {
    reference.decode(body);
    return Buffer.from(body).toString('latin1');
  },
});

const ofTexts: Fault['breaks'] = ['create.stores-plant', 'create.answers-200-with-plant'];

export const inputFaults: readonly Fault[] = [
  {
    name: 'lists without a token',
    breaks: ['authentication.required'],
    isChosen: true,
    change: open('list'),
  },
  {
    name: 'does not ask for a token before a delete',
    breaks: ['authentication.required'],
    change: open('delete'),
  },
  {
    name: 'takes the token with any scheme',
    breaks: ['authentication.bearer'],
    isChosen: true,
    change: rereading((authorization) => authorization.replace(/^\S+ /, 'Bearer ')),
  },
  {
    name: 'takes any bearer token',
    breaks: ['authentication.required'],
    change: rereading((authorization) =>
      authorization.replace(/(?<=^bearer ).*/i, providerTokens.alice),
    ),
  },
  {
    name: 'redirects to a page to log in',
    breaks: ['authentication.required', 'error.body'],
    change: changeAnswers({ status: 401 }, () => emptyAnswer(302, { location: '/login' })),
  },
  {
    name: 'takes an id in a string',
    breaks: ['new-plant.id'],
    isChosen: true,
    change: idFrom((value) =>
      typeof value === 'string' && /^-?\d+$/.test(value) ? new LosslessNumber(value) : value,
    ),
  },
  {
    name: 'gives a plant without an id a new one',
    breaks: ['new-plant.id'],
    change: (reference) => {
      let next = 880_000_000;
      return {
        readId: (value, ids) =>
          value === undefined ? String(next++) : reference.readId(value, ids),
      };
    },
  },
  {
    name: 'takes ids for doubles, so that two neighbours are one plant',
    breaks: ['new-plant.id', 'delete.removes-one-plant'],
    foundBy:
      'create two plants whose ids differ by 1, just above 2^53, which a double cannot hold, delete one, then list',
    change: { keyOf: asDouble },
  },
  {
    name: 'keeps the low 32 bits of an id',
    breaks: ['new-plant.id', 'delete.removes-one-plant'],
    foundBy: 'create two plants whose ids differ by the bits from 62 on, delete one, then list',
    change: { keyOf: (id) => String(BigInt.asIntN(32, BigInt(id))) },
  },
  {
    name: 'takes ids beyond int64 as they are',
    breaks: ['new-plant.id'],
    change: (reference) => ({
      readId: (value, ids) =>
        isLosslessNumber(value) && /^-?\d+$/.test(value.value)
          ? String(BigInt(value.value))
          : reference.readId(value, ids),
    }),
  },
  nameFrom('stores a plant without a name under an empty one', (value = '') => value),
  {
    ...nameFrom('takes the name null for an empty one', (value) => (value === null ? '' : value)),
    isChosen: true,
  },
  nameFrom('writes the digits of a number for a name', (value) =>
    isLosslessNumber(value) ? value.value : value,
  ),
  {
    name: 'takes the tag "0" for none, as it is false in PHP',
    breaks: ['create.answers-200-with-plant', 'create.stores-plant', 'new-plant.tag', 'plant.tag'],
    isChosen: true,
    change: (reference) => ({
      readTag(value) {
        const tag = reference.readTag(value);
        return tag === '0' ? undefined : tag;
      },
    }),
  },
  ...optionalFieldNames.map((name): Fault => {
    const { type } = plantFields[name];
    return {
      name: `drops a ${name} that is not a ${type}`,
      breaks: [`new-plant.${name}`],
      isChosen: true,
      change: (reference) => ({
        readObject(value) {
          const members = reference.readObject(value);
          const sent = isLosslessNumber(members[name]) ? 'number' : typeof members[name];
          return sent === type ? members : { ...members, [name]: undefined };
        },
      }),
    };
  }),
  {
    name: 'rejects a plant without a tag',
    breaks: ['new-plant.tag', 'plant.tag', 'create.answers-200-with-plant'],
    foundBy: 'create a plant without a tag',
    change: (reference) => ({
      readTag(value) {
        if (value === undefined) {
          throw new Rejection(400, 'the tag is missing');
        }
        return reference.readTag(value);
      },
    }),
  },
  {
    name: 'creates a plant of its own for an empty body',
    breaks: ['create.body-required'],
    isChosen: true,
    change: (reference) => {
      let next = 880_000_000;
      return {
        parse: (text) => reference.parse(text || `{"id":${next++},"name":"New plant"}`),
      };
    },
  },
  ...Object.entries(rewritten).map(
    ([name, rewrite]): Fault => ({ name, breaks: ofTexts, change: rewriting(rewrite) }),
  ),
  { name: 'reads UTF-8 as Latin-1', breaks: ofTexts, change: readAsLatin1 },
  {
    name: 'ignores limit',
    breaks: ['list.limit-caps-results'],
    foundBy: storageCheck.check,
    change: { cut: (plants) => plants },
  },
  {
    name: 'cuts a list before it leaves out the plants of others',
    breaks: ['list.returns-accessible-plants'],
    foundBy: lastingCheck.check,
    change: (reference) => {
      let user = '';
      return {
        authenticate(...parameters) {
          user = reference.authenticate(...parameters);
          return user;
        },
        visible: () => true,
        cut: (plants, limit) =>
          plants.slice(0, limit).filter((plant) => reference.visible(plant, user)),
      };
    },
  },
];
