import type { FaultKind } from 'plant-store-kit';
import { expect, vi } from 'vitest';
import { waitFor } from '../wait-for.js';
import { expectError } from './rule-checks.js';
import type { OpenStore } from './transport.js';

interface SeenFault {
  /** For the page about faults. */
  readonly sees: string;
  test(store: OpenStore): Promise<void>;
}

/** What a client sees of each kind of fault. */
export const seenFaults: Readonly<Record<FaultKind, SeenFault>> = {
  delay: {
    sees: 'The answer comes late.',
    async test({ client, inside }) {
      inside.faults.add({ kind: 'delay', delayMs: 40 });
      const begun = performance.now();

      const reply = await client.list();

      // Timers count in whole milliseconds, from whichever they were set in.
      expect(performance.now() - begun).toBeGreaterThan(38);
      expect(reply.status).toBe(200);
    },
  },

  hold: {
    sees: 'The answer comes when it is [released](#hold-a-response).',
    async test({ client, inside }) {
      const [fault] = inside.faults.add({ kind: 'hold' });
      const settled = vi.fn();
      const asked = client.list().finally(settled);
      await waitFor(() => expect(inside.requests.filter({ held: true })).toHaveLength(1));
      expect(settled).not.toHaveBeenCalled();

      inside.faults.remove(fault?.id ?? '');

      expect((await asked).status).toBe(200);
    },
  },

  status: {
    sees: 'From 300 on this status with an Error body: 429 with `Retry-After` (1 s by default), 401 with `WWW-Authenticate`, 304 with no body. Below, it is the status of what succeeds.',
    async test({ client, inside }) {
      inside.faults.add({ kind: 'status', status: 503, message: 'Repotting.' });

      const reply = await client.list();

      expectError(reply, 503);
      expect(reply.json).toEqual({ error: 503, message: 'Repotting.' });
    },
  },

  respond: {
    sees: 'Exactly this response, 200 by default, with one body or none: `body` is sent as JSON, `text` as it is (also numbers beyond 2^53), `base64` as its bytes. The Content-Type is that of the body, unless `headers` has another.',
    async test({ client, inside }) {
      inside.faults.add({
        kind: 'respond',
        status: 429,
        headers: { 'Retry-After': '5', 'content-type': 'application/problem+json' },
        body: { error: 429, message: 'Slow down' },
      });

      const reply = await client.list();

      expect(reply.status).toBe(429);
      expect(reply.headers.get('retry-after')).toBe('5');
      expect(reply.headers.get('content-type')).toBe('application/problem+json');
      expect(reply.json).toStrictEqual({ error: 429, message: 'Slow down' });
    },
  },

  'expired-token': {
    sees: 'What an expired token gets: 401 with `WWW-Authenticate`, or what the profile says.',
    async test({ client, inside }) {
      inside.faults.add({ kind: 'expired-token' });

      const reply = await client.list();

      expectError(reply, 401);
      expect(reply.headers.get('www-authenticate')).toContain('The token has expired');
    },
  },

  'drop-connection': {
    sees: 'The connection is closed with nothing answered; in process, a network error (`TypeError`).',
    async test({ client, inside }) {
      inside.faults.add({ kind: 'drop-connection' });

      await expect(client.list()).rejects.toThrow();
    },
  },

  'no-answer': {
    sees: 'Nothing until the client gives up, or the server stops or reloads its files.',
    async test({ client, inside }) {
      inside.faults.add({ kind: 'no-answer' });
      const controller = new AbortController();
      const settled = vi.fn();
      const asked = client.list('', { signal: controller.signal }).finally(settled);
      asked.catch(() => {});
      await waitFor(() => expect(inside.requests.count).toBe(1));
      expect(settled).not.toHaveBeenCalled();

      controller.abort();

      await expect(asked).rejects.toThrow();
    },
  },

  'truncate-body': {
    sees: 'The headers and half of the body, then the connection is closed; in process, the stream of the body fails.',
    async test({ client, inside }) {
      inside.faults.add({ kind: 'truncate-body' });

      const response = await client.fetch(`${client.baseUrl}/plants`, {
        headers: { authorization: 'Bearer alice-token' },
      });

      expect(response.status).toBe(200);
      await expect(response.text()).rejects.toThrow();
    },
  },

  'malformed-json': {
    sees: 'The body lacks its last character.',
    async test({ client, inside }) {
      inside.faults.add({ kind: 'malformed-json' });

      const reply = await client.list();

      expect(reply.status).toBe(200);
      expect(reply.headers.get('content-type')).toBe('application/json');
      expect(reply.text.length).toBeGreaterThan(10);
      expect(() => reply.json).toThrow(SyntaxError);
    },
  },

  'empty-body': {
    sees: 'The status and the headers, and no body.',
    async test({ client, inside }) {
      inside.faults.add({ kind: 'empty-body' });

      const reply = await client.list();

      expect(reply.status).toBe(200);
      expect(reply.text).toBe('');
    },
  },
};
