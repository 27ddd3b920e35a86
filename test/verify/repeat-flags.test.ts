import { expect, it } from 'vitest';
import { repeatFlags } from '../../src/verify/http/option-table.js';

const url = 'http://127.0.0.1:8080';

it('the flags of a run name its URL and its token alone if nothing else was given', () => {
  expect(repeatFlags({ url, token: 'secret-token' })).toBe(`--url ${url} --token "$TOKEN"`);
});

it('the flags of a run have variables for secrets and files, and quotes around names', () => {
  const flags = repeatFlags({
    url,
    token: () => 'secret-token',
    secondToken: 'second-secret',
    headers: { 'X-Tenant': 'secret-tenant' },
    ca: 'a certificate',
    insecure: false,
    samples: { ids: [1, 1000n], names: ['Fern', 'Ivy of "Kent"'] },
    lagMs: 100,
  });

  expect(flags).toBe(
    `--url ${url} --token "$TOKEN" --ca "$CA" --header "X-Tenant: $X_TENANT" --second-token "$SECOND_TOKEN" --lag 100 --ids 1-1000 --names 'Fern,Ivy of "Kent"'`,
  );
});

it('the flags of a run whose service was started for it start the service again', () => {
  const server = { output: () => '', ended: async () => undefined };

  expect(repeatFlags({ url, token: 'secret-token', server })).toBe(
    `--url ${url} --token "$TOKEN" --server "$SERVER"`,
  );
});
