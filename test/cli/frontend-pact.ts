/** A pact as a frontend of its own writes it, with a token in it that only its author knows. */
export function frontendPact({
  consumer = 'web-shop',
  provider = 'plant-store',
  state = 'plants are in the store',
  name = 'Basil' as unknown,
} = {}) {
  return {
    consumer: { name: consumer },
    provider: { name: provider },
    interactions: [
      {
        description: 'a list of plants',
        providerStates: [{ name: state }],
        request: {
          method: 'GET',
          path: '/plants',
          headers: { Authorization: 'Bearer web-shop-token', Accept: 'application/json' },
        },
        response: {
          status: 200,
          headers: { 'Content-Type': 'application/json' },
          body: [{ name }],
          matchingRules: {
            body: {
              $: { combine: 'AND', matchers: [{ match: 'type', min: 1 }] },
              '$[*].name': { combine: 'AND', matchers: [{ match: 'type' }] },
            },
          },
        },
      },
      {
        description: 'a list without a token',
        providerStates: [{ name: state }],
        request: { method: 'GET', path: '/plants', headers: { Accept: 'application/json' } },
        response: { status: 401 },
      },
    ],
    metadata: { pactSpecification: { version: '3.0.0' } },
  };
}
