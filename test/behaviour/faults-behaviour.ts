import type { FaultKind } from 'plant-store-kit';
import { describe, expect, it } from 'vitest';
import { seenFaults } from './seen-faults.js';
import type { Transport } from './transport.js';

export function describeFaults(transport: Transport): void {
  describe(`faults over ${transport.name}`, () => {
    it.each(Object.keys(seenFaults) as FaultKind[])('%s', async (kind) => {
      await using store = await transport.open();

      await seenFaults[kind].test(store);

      expect(store.inside.requests.all()).toHaveLength(1);
      expect(store.inside.requests.all()[0]).toMatchObject(
        kind === 'delay' ? { delayMs: 40 } : kind === 'hold' ? {} : { fault: kind },
      );
    });

    it.each([
      {
        text: 'Down for repotting.',
        type: 'text/plain; charset=utf-8',
        bytes: 'Down for repotting.',
      },
      { base64: btoa('\xff\x00\xfe'), type: 'application/octet-stream', bytes: '\xff\x00\xfe' },
      { body: 'a text', type: 'application/json', bytes: '"a text"' },
      { type: null, bytes: '' },
    ])('respond with exactly %o, with 200 unless another status is given', async (row) => {
      const { type, bytes, ...body } = row;
      await using store = await transport.open();
      store.inside.faults.add({ kind: 'respond', ...body });

      const response = await store.client.fetch(`${store.client.baseUrl}/plants`, {});

      expect(response.status).toBe(200);
      expect(response.headers.get('content-type')).toBe(type);
      const received = new Uint8Array(await response.arrayBuffer());
      expect(String.fromCharCode(...received)).toBe(bytes);
    });

    it.each([
      { header: 'Prefer', value: 'code=503', echo: 'preference-applied', status: 503 },
      { header: 'x-mock-response-code', value: '429', echo: 'x-mock-response-code', status: 429 },
      { header: 'x-mock-response-delay', value: '1', echo: 'x-mock-response-delay', status: 200 },
      { header: 'x-mock-scenario', value: 'backend-down', echo: 'x-mock-scenario', status: 503 },
    ])('can be requested by a header: $header: $value', async ({ header, value, echo, status }) => {
      await using store = await transport.open();

      const reply = await store.client.list('', { headers: { [header]: value } });

      expect(reply.status).toBe(status);
      expect(reply.headers.get(echo)).toBe(value);
      expect((await store.client.list()).status).toBe(200);
    });
  });
}
