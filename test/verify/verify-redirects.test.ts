import { createServer } from 'node:http';
import { describe, expect, it } from 'vitest';
import { runCommand } from '../cli/run-command.js';
import { listen } from '../serve.js';
import { verify } from './verify-faulty.js';

/** Starts a service that redirects every request; the target may name its own address as $. */
async function startRedirecting(status: number, target: string) {
  const served = await listen(
    createServer((incoming, outgoing) => {
      incoming.resume();
      const location = target.replace('$', `http://${incoming.headers.host}`);
      outgoing.writeHead(status, { location }).end();
    }),
  );
  return { ...served, token: 'alice-token' };
}

const withoutSlash =
  'The interface has /plants, without a slash at its end: let the service answer there';
const noList =
  'That is no path of a plant store, and may be a sign-in page: check the token, and whether the base URL is that of the service itself';

describe.concurrent('a redirect', () => {
  it.each([
    [308, '/plants/', '$/plants/', withoutSlash],
    [302, '/login?ticket=s3cret', '$/login?...', noList],
    [302, 'https://id.example.com/', 'https://id.example.com/', noList],
    [307, '/plants', '$/plants', 'That is the same address: correct the redirect of the service'],
    [
      301,
      'https://a.test/v1/plants',
      'https://a.test/v1/plants',
      'Give https://a.test/v1 as the base URL',
    ],
    [
      301,
      'https://a.test/plants/',
      'https://a.test/plants/',
      `Give https://a.test as the base URL. ${withoutSlash}`,
    ],
    [302, 'http://', 'http://', 'Correct the Location header: it has no URL'],
  ])('%i to %s leads to advice that is true', async (status, target, shown, advice) => {
    await using service = await startRedirecting(status, target);

    const { verdict, reason } = await verify(service);

    expect(verdict).toBe('not-checked');
    expect(reason).toBe(
      `The service redirects to ${shown.replace('$', service.url)}: POST /plants was answered with ${status}. ${advice}.`,
    );
  });

  it('is named by pull', async () => {
    await using service = await startRedirecting(302, '/login');

    const command = runCommand(['pull', '--url', service.url, '--token', 'alice-token']);

    expect(await command.code).toBe(2);
    expect(command.complaints()).toContain(`It redirects to ${service.url}/login. ${noList}.`);
  });
});
