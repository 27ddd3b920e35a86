import { expect, it } from 'vitest';
import { HttpClient } from '../../../src/verify/session/http-client.js';
import { serve } from '../serve.js';

it('sends the first bytes of a body in a packet of their own', async () => {
  const packets: string[] = [];
  await using served = await serve((request, response) => {
    request.on('data', (packet: Buffer) => packets.push(packet.toString('latin1')));
    request.on('end', () => response.end());
  });
  const client = new HttpClient({ timeoutMs: 5000, concurrency: 1 });

  await client.send({
    method: 'POST',
    url: `${served.url}/plants`,
    headers: [],
    body: Buffer.from('é'),
    firstPacketBytes: 1,
  });
  client.close();

  expect(packets).toEqual(['\xc3', '\xa9']);
});
