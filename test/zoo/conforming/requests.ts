import { type Change, Refusal, type Variant, type ZooRequest } from '../behaviour.js';

const refusing = (
  isRefused: (request: ZooRequest) => boolean,
  status: number,
  message: string,
): Change => ({
  admit(request) {
    if (isRefused(request)) {
      throw new Refusal(status, message);
    }
  },
});

export const requestVariants: readonly Variant[] = [
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
    name: 'refuses a body that is not called application/json',
    change: refusing(
      ({ method, headers }) =>
        method === 'POST' && !/^application\/json *(;|$)/i.test(headers['content-type'] ?? ''),
      400,
      'the body is not application/json',
    ),
  },
  {
    name: 'refuses a client that does not accept JSON',
    change: refusing(
      ({ headers: { accept } }) =>
        accept !== undefined && !/\*\/\*|application\/(json|\*)/i.test(accept),
      406,
      'there is nothing but JSON',
    ),
  },
  {
    name: 'refuses a body of more than 1,000 bytes',
    change: refusing(({ body }) => body.length > 1000, 413, 'the body is too large'),
  },
];
