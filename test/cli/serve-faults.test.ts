import { describe, expect, it } from 'vitest';
import { askAdmin } from '../server/admin/ask-admin.js';
import { waitFor } from '../wait-for.js';
import { type StartedCommand, serve } from './start-command.js';
import { makeTempFolder } from './temp-folder.js';

async function statuses({ client }: StartedCommand, times: number): Promise<number[]> {
  const all: number[] = [];
  for (let time = 0; time < times; time++) {
    all.push((await client.list('?limit=1')).status);
  }
  return all;
}

describe('serve that fails on demand', () => {
  it('delays at random with --delay, and fails a share with --error-rate, the same for the same seed', async () => {
    const run = async (...flags: string[]) => {
      await using served = await serve(['--delay', '5-10', '--error-rate', '0.5', ...flags]);
      const answered = await statuses(served, 20);
      const { json } = await askAdmin(served.client.baseUrl, 'GET', '/requests');
      return { answered, delays: (json as { delayMs: number }[]).map(({ delayMs }) => delayMs) };
    };

    const first = await run();
    const other = await run('--seed', '5');

    expect(Math.min(...first.delays)).toBeGreaterThanOrEqual(5);
    expect(Math.max(...first.delays)).toBeLessThanOrEqual(10);
    expect(new Set(first.answered)).toEqual(new Set([200, 500]));
    expect(await run()).toEqual(first);
    expect(other.answered).not.toEqual(first.answered);
    expect(other.delays).not.toEqual(first.delays);
  });

  it('says at the start in a line which scenarios and faults are active', async () => {
    const flags = ['--scenario', 'rate-limited', '--delay', '1-2', '--error-rate', '0.05'];
    await using text = await serve(flags);
    await using json = await serve([...flags, '--json']);

    expect(text.command.printed()).toContain(
      '\nActive faults: scenario rate-limited; Answers 500 to each request, with a probability of 5 %; Delays the response to each request by 1 to 2 ms\n',
    );
    expect(JSON.parse(json.command.printed())).toMatchObject({
      scenarios: ['rate-limited'],
      faults: [{ kind: 'status' }, { kind: 'delay' }],
    });
  });

  it('knows scenarios of a file with --scenarios, and reads it again with --watch', async () => {
    const outage = (status: number) => ({ outage: { faults: [{ kind: 'status', status }] } });
    await using folder = await makeTempFolder();
    const file = await folder.write('scenarios.json', outage(503));
    await using served = await serve(['--scenarios', file, '--scenario', 'outage', '--watch']);
    expect(await statuses(served, 1)).toEqual([503]);

    await folder.write('scenarios.json', outage(502));

    await waitFor(async () => expect(await statuses(served, 1)).toEqual([502]));
  });

  it('prints a held request once, when it is answered', async () => {
    await using served = await serve([]);
    const { baseUrl } = served.client;
    await askAdmin(baseUrl, 'POST', '/faults', { body: { kind: 'hold' } });
    const listed = served.client.list();
    await waitFor(async () => {
      const { json } = await askAdmin(baseUrl, 'GET', '/requests?held=true');
      expect(json).toHaveLength(1);
    });
    expect(served.command.printed()).not.toContain('GET /plants');

    await askAdmin(baseUrl, 'POST', '/requests/1/release');
    await listed;

    expect(served.command.printed().match(/^GET \/plants/gm)).toHaveLength(1);
  });

  it('remembers as many requests as --journal-entries says, in as many sandboxes as --max-sandboxes', async () => {
    await using served = await serve(['--journal-entries', '2', '--max-sandboxes', '1']);
    const { client } = served;

    await statuses(served, 3);
    await client.list('', { token: 'alice-token~w1' });
    await client.list('', { token: 'alice-token~w2' });

    const { json } = await askAdmin(client.baseUrl, 'GET', '/sandboxes');
    expect(json).toMatchObject([
      { name: 'default', requests: 2 },
      { name: 'w2', requests: 1 },
    ]);
  });

  it('asks for the token of --admin-token, or of the environment', async () => {
    for (const [flags, env] of [
      [['--admin-token', 'secret'], {}],
      [[], { PLANT_STORE_ADMIN_TOKEN: 'secret' }],
    ] as const) {
      await using served = await serve(flags, env);
      const status = async (headers: Record<string, string>) =>
        (await askAdmin(served.client.baseUrl, 'GET', '/plants', { headers })).status;

      expect(await status({})).toBe(401);
      expect(await status({ authorization: 'Bearer secret' })).toBe(200);
    }
  });
});
