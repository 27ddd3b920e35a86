import { describe, expect, it } from 'vitest';
import type { StubRequest } from '../stub-http.js';
import { replay } from './replay.js';

const access = { url: 'http://recorded-broker' };
const values = { values: {}, varying: undefined };

function get(url: string): StubRequest {
  return { method: 'GET', url, path: url, headers: {}, body: '' };
}

describe('replay', () => {
  it('answers what every test reads, with its own origin', async () => {
    const broker = replay({ recording: 'none', kind: 'plain', access, ...values });

    const answer = await broker.answer(get('/'), 'http://127.0.0.1:1');

    expect(answer.status).toBe(200);
    expect(answer.body).toContain('"href":"http://127.0.0.1:1/contracts/publish"');
    expect(broker.missed).toEqual([]);
  });

  it('says what is not in the recording, and how to renew it', async () => {
    const broker = replay({ recording: 'none', kind: 'plain', access, ...values });

    const answer = await broker.answer(get('/pacts?page=2'), 'http://127.0.0.1:1');

    expect(answer.status).toBe(501);
    expect(broker.missed).toEqual([
      expect.stringMatching(
        /^recordings\/none\.json has no .* to GET \/pacts\?page=2\. .*--record/,
      ),
    ]);
  });
});
