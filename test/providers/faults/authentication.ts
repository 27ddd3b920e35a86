import { changeAnswers, emptyAnswer } from '../answer.js';
import type { Behaviour, Change, Operation } from '../behaviour.js';
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
const rereading =
  (reread: (authorization: string) => string): Change =>
  (reference) => ({
    authenticate: (authorization, ...rest) =>
      reference.authenticate(authorization && reread(authorization), ...rest),
  });

export const authenticationFaults: readonly Fault[] = [
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
];
