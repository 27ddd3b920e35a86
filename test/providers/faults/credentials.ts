import { createHmac } from 'node:crypto';
import { changeAnswers, emptyAnswer, jsonAnswer } from '../answer.js';
import type { Behaviour, Change, Operation, ProviderRequest } from '../behaviour.js';
import { everyone, providerTokens, userOfToken } from '../users.js';
import { breaking, type Fault } from './fault.js';
import { codeAndMessage, errorRules } from './shapes.js';

const tokenOf = (authorization = '') => authorization.split(' ')[1] ?? '';

/** Lets every request in, with whatever token or without one. */
const isOpen: Pick<Behaviour, 'authenticate'> = {
  authenticate: (authorization) => userOfToken(tokenOf(authorization)) ?? 'alice',
};

/** Lets a request without an Authorization header in, to one operation. */
const open =
  (name: Operation['name']): Change =>
  ({ authenticate }) => ({
    authenticate: (authorization, operation, request) =>
      operation.name === name && authorization === undefined
        ? 'alice'
        : authenticate(authorization, operation, request),
  });

/** Reads the Authorization header as if it had been another. */
const rereading =
  (reread: (authorization: string) => string): Change =>
  ({ authenticate }) => ({
    authenticate: (authorization, ...rest) =>
      authenticate(authorization && reread(authorization), ...rest),
  });

/** Answers 401 without a valid token, and goes on with the operation, for whose plants a `return` was forgotten. */
const goesOn =
  (name: Operation['name']): Change =>
  (reference) => {
    const rejected = new WeakSet<ProviderRequest>();
    return {
      authenticate(authorization, operation, request) {
        try {
          return reference.authenticate(authorization, operation, request);
        } catch (error) {
          if (operation.name !== name) {
            throw error;
          }
          rejected.add(request);
          return everyone;
        }
      },
      find: ({ plants }, key, user) =>
        plants.filter(
          (plant) => plant.key === key && (user === everyone || reference.visible(plant, user)),
        ),
      finish: (answer, { request }) =>
        rejected.has(request)
          ? jsonAnswer(401, { error: 401, message: 'a valid bearer token is needed' })
          : answer,
    };
  };

const base64 = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
const signatureOf = (signed: string) =>
  createHmac('sha256', 'a secret of the service').update(signed).digest('base64url');

function issueJwt(user: string): string {
  const signed = `${base64({ alg: 'HS256', typ: 'JWT' })}.${base64({ sub: user, iss: 'plants' })}`;
  return `${signed}.${signatureOf(signed)}`;
}

function readPart(part: string): Readonly<Record<string, unknown>> {
  try {
    return JSON.parse(Buffer.from(part, 'base64url').toString());
  } catch {
    return {};
  }
}

/** Issues JSON Web Tokens, and takes some more than those that it has signed. */
const takesJwt = (isTaken: (algorithm: unknown, signature: string) => boolean) => ({
  tokens: { alice: issueJwt('alice'), bob: issueJwt('bob') },
  change: (reference: Behaviour): Partial<Behaviour> => ({
    authenticate(authorization, ...rest) {
      const [, header = '', payload = '', signature = ''] =
        /^bearer +([\w-]+)\.([\w-]+)\.([\w-]*)$/i.exec(authorization ?? '') ?? [];
      const { sub } = readPart(payload);
      const isSigned = signature === signatureOf(`${header}.${payload}`);
      return typeof sub === 'string' && (isSigned || isTaken(readPart(header).alg, signature))
        ? sub
        : reference.authenticate(undefined, ...rest);
    },
  }),
});

/** Takes what begins with so many characters of a token for the token. */
const comparing = (length: number): Change =>
  rereading((authorization) => {
    const issued = Object.values(providerTokens).find((token) =>
      authorization.startsWith(`Bearer ${token.slice(0, length)}`),
    );
    return issued === undefined ? authorization : `Bearer ${issued}`;
  });

/** Requests that get in without a valid token, also beside other faults. */
export const credentialFaults: readonly Fault[] = [
  ...breaking(['authentication.required'], {
    'lists without a token': { isChosen: true, change: open('list') },
    'does not ask for a token before a delete': open('delete'),
    'takes any bearer token': rereading((authorization) =>
      authorization.replace(/(?<=^bearer ).*/i, providerTokens.alice),
    ),
    'takes a JWT without a signature whose algorithm is none': takesJwt(
      (algorithm, signature) => /^none$/i.test(String(algorithm)) && signature === '',
    ),
    'reads a JWT, and does not compare its signature': takesJwt(() => true),
    'answers 401 to a delete without a valid token, and deletes the plant': goesOn('delete'),
    'answers 401 to a create without a valid token, and stores the plant': goesOn('create'),
    'lets in all requests of a connection after one with a valid token': (reference) => {
      const users = new WeakMap<object, string>();
      return {
        authenticate(authorization, operation, request) {
          const { connection } = request;
          const user =
            users.get(connection) ?? reference.authenticate(authorization, operation, request);
          users.set(connection, user);
          return userOfToken(tokenOf(authorization)) ?? user;
        },
      };
    },
    'compares the first eight characters of a token': comparing(8),
    'takes a token with more characters after it': comparing(Infinity),
    'ignores the case of a token': {
      isChosen: true,
      change: rereading((authorization) => {
        const sent = authorization.toLowerCase();
        const issued = Object.values(providerTokens).find(
          (token) => sent === `bearer ${token.toLowerCase()}`,
        );
        return issued === undefined ? authorization : `Bearer ${issued}`;
      }),
    },
  }),
  {
    name: 'redirects to a page to log in',
    breaks: ['authentication.required', 'error.body'],
    change: changeAnswers({ status: 401 }, () => emptyAnswer(302, { location: '/login' })),
  },
  {
    name: 'takes the token with any scheme',
    breaks: ['authentication.bearer'],
    isChosen: true,
    change: rereading((authorization) => authorization.replace(/^\S+ /, 'Bearer ')),
  },
  {
    name: 'asks for no token, and writes every Error as code and message',
    breaks: ['authentication.required', 'authentication.bearer', ...errorRules],
    change: { ...isOpen, ...codeAndMessage },
  },
  {
    name: 'asks for no token, and stores no created plant',
    breaks: ['authentication.required', 'authentication.bearer', 'create.stores-plant'],
    change: { ...isOpen, create: (_, plant) => plant },
  },
  {
    name: 'takes a token without its scheme, and writes every Error as code and message',
    breaks: ['authentication.bearer', ...errorRules],
    change: ({ authenticate }) => ({
      ...codeAndMessage,
      authenticate: (authorization = '', ...rest) =>
        userOfToken(authorization) ?? authenticate(authorization, ...rest),
    }),
  },
];
