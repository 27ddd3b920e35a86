import { type Change, type Provider, type ProviderRequest, Rejection } from '../behaviour.js';

const rejecting = (
  isRejected: (request: ProviderRequest) => boolean,
  status: number,
  message: string,
): Change => ({
  admit(request) {
    if (isRejected(request)) {
      throw new Rejection(status, message);
    }
  },
});

export const requestProviders: readonly Provider[] = [
  {
    name: 'takes the scheme only as it is documented: Bearer',
    change: (reference) => ({
      authenticate: (authorization, ...rest) =>
        reference.authenticate(
          authorization?.startsWith('Bearer ') ? authorization : undefined,
          ...rest,
        ),
    }),
  },
  {
    name: 'rejects a body that is not called application/json',
    isChosen: true,
    change: rejecting(
      ({ method, headers }) =>
        method === 'POST' && !/^application\/json *(;|$)/i.test(headers['content-type'] ?? ''),
      400,
      'the body is not application/json',
    ),
  },
  {
    name: 'rejects a client that does not accept JSON',
    change: rejecting(
      ({ headers: { accept } }) =>
        accept !== undefined && !/\*\/\*|application\/(json|\*)/i.test(accept),
      406,
      'there is nothing but JSON',
    ),
  },
];
