import { createHmac } from 'node:crypto';
import { jsonAnswer } from '../answer.js';
import type { Behaviour, Change, Operation, ProviderRequest } from '../behaviour.js';
import { everyone, providerTokens, userOfToken } from '../users.js';
import type { Fault } from './fault.js';
import { rereading } from './inputs.js';

const authenticationRule: Fault['breaks'] = ['authentication.required'];
const misshapenErrors: Pick<Behaviour, 'presentError'> = {
  presentError: ({ status, message }) => ({ code: status, message }),
};
const errorRules = [
  'error.body',
  'create.rejects-400-with-error',
  'list.error-body',
  'delete.error-body',
] as const;

/** Lets every request in, with whatever token or without one. */
const isOpen: Pick<Behaviour, 'authenticate'> = {
  authenticate: (authorization) => userOfToken(authorization?.split(' ')[1] ?? '') ?? 'alice',
};

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

/** A provider of JSON Web Tokens, which takes some more than those that it has signed. */
const jwtProvider = (
  name: string,
  isTaken: (algorithm: unknown, signature: string) => boolean,
): Fault => ({
  name,
  breaks: authenticationRule,
  tokens: { alice: issueJwt('alice'), bob: issueJwt('bob') },
  change: (reference) => ({
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
  jwtProvider(
    'takes a JWT without a signature whose algorithm is none',
    (algorithm, signature) => String(algorithm).toLowerCase() === 'none' && signature === '',
  ),
  jwtProvider('reads a JWT, and does not compare its signature', () => true),
  {
    name: 'answers 401 to a delete without a valid token, and deletes the plant',
    breaks: authenticationRule,
    change: goesOn('delete'),
  },
  {
    name: 'answers 401 to a create without a valid token, and stores the plant',
    breaks: authenticationRule,
    change: goesOn('create'),
  },
  {
    name: 'lets in all requests of a connection after one with a valid token',
    breaks: authenticationRule,
    change: (reference) => {
      const users = new WeakMap<object, string>();
      return {
        authenticate(authorization, operation, request) {
          const { connection } = request;
          const user =
            users.get(connection) ?? reference.authenticate(authorization, operation, request);
          users.set(connection, user);
          return userOfToken(authorization?.split(' ')[1] ?? '') ?? user;
        },
      };
    },
  },
  {
    name: 'compares the first eight characters of a token',
    breaks: authenticationRule,
    change: comparing(8),
  },
  {
    name: 'takes a token with more characters after it',
    breaks: authenticationRule,
    change: comparing(Infinity),
  },
  {
    name: 'asks for no token, and writes every Error as code and message',
    breaks: ['authentication.required', 'authentication.bearer', ...errorRules],
    change: { ...isOpen, ...misshapenErrors },
  },
  {
    name: 'asks for no token, and stores no created plant',
    breaks: ['authentication.required', 'authentication.bearer', 'create.stores-plant'],
    change: { ...isOpen, create: (_, plant) => plant },
  },
  {
    name: 'takes a token without its scheme, and writes every Error as code and message',
    breaks: ['authentication.bearer', ...errorRules],
    change: (reference) => ({
      ...misshapenErrors,
      authenticate: (authorization = '', ...rest) =>
        userOfToken(authorization) ?? reference.authenticate(authorization, ...rest),
    }),
  },
];
