import { once } from 'node:events';
import { PassThrough } from 'node:stream';
import { afterEach, expect, it, vi } from 'vitest';
import { HttpClient } from '../../../src/verify/session/http-client.js';
import { serve } from '../serve.js';

afterEach(() => void vi.useRealTimers());

it('sends the first bytes of a body in a packet of their own', async () => {
  const packets: string[] = [];
  const received = new PassThrough();
  await using served = await serve((request, response) => {
    request.on('data', (packet: Buffer) => {
      packets.push(packet.toString('latin1'));
      received.write(packet);
    });
    request.on('end', () => response.end());
  });
  const client = new HttpClient({ timeoutMs: 5000, concurrency: 1 });
  // The pause between the packets ends only after the first one was received.
  vi.useFakeTimers({ toFake: ['setTimeout'] });

  const sent = client.send({
    method: 'POST',
    url: `${served.url}/plants`,
    headers: [],
    body: Buffer.from('é'),
    firstPacketBytes: 1,
  });
  await once(received, 'data');
  await vi.waitFor(() => expect(packets).toHaveLength(2));
  await sent;
  client.close();

  expect(packets).toEqual(['\xc3', '\xa9']);
});
