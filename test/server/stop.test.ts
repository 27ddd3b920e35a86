import { once } from 'node:events';
import { Agent, get } from 'node:http';
import { connect } from 'node:net';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { http } from 'msw';
import { startServer } from 'plant-store-kit/server';
import { describe, expect, it } from 'vitest';
import { listen } from '../../src/server/listen.js';
import { createPlantService } from '../../src/service/plant-service.js';
import { waitFor } from '../wait-for.js';
import { createGate } from './gate.js';
import { startHandlers } from './start-handlers.js';

const headers = { authorization: 'Bearer alice-token' };
setFlagsFromString('--expose_gc');
const collectGarbage: () => void = runInNewContext('gc');

/** No test waits for its end. */
const graceMs = 600_000;

describe('stop', () => {
  it('finishes requests in flight, and accepts no more', async () => {
    const arrival = createGate();
    const release = createGate();
    const server = await startHandlers(
      http.get('/plants', async () => {
        arrival.open();
        await release.opened;
      }),
    );
    const response = fetch(`${server.url}/plants`, { headers });
    await arrival.opened;

    const stopped = server.stop();
    await expect(fetch(`${server.url}/plants`, { headers })).rejects.toThrow();
    release.open();

    expect((await response).status).toBe(200);
    expect((await response).headers.get('connection')).toBe('close');
    await stopped;
  });

  it('releases held responses', async () => {
    const server = await startServer({ port: 0 });
    const held = server.faults.hold();
    const response = fetch(`${server.url}/plants`, { headers });
    await held.arrived;

    await server.stop();

    expect((await response).status).toBe(200);
  });

  it('closes at once connections that are idle, or have sent nothing or half a request', async () => {
    const server = await startServer({ port: 0, graceMs });
    const silent = connect(server.port);
    const halting = connect(server.port);
    await Promise.all([once(silent, 'connect'), once(halting, 'connect')]);
    halting.write('GET /plants HT');
    // An answer on a third connection, which is idle then: the server has seen the first two.
    await (await fetch(`${server.url}/plants`, { headers })).text();

    await server.stop();
    await server.stop();
  });

  it('sends a response to its end, even if it is read slowly', async () => {
    const plants = Array.from({ length: 20_000 }, (_, id) => ({ id, name: 'x'.repeat(200) }));
    const server = await startServer({ port: 0, plants });
    const outgoing = get(`${server.url}/plants`, { headers });
    const [response] = await once(outgoing, 'response');

    const stopped = server.stop();
    let length = 0;
    for await (const chunk of response) {
      length += chunk.length;
    }

    expect(response.complete).toBe(true);
    expect(length).toBe(4_240_001);
    await stopped;
  });

  it('is what closes an idle connection: no response announces a timeout', async () => {
    const server = await startServer({ port: 0, graceMs });
    const agent = new Agent({ keepAlive: true });
    const [response] = await once(get(`${server.url}/plants`, { agent }), 'response');
    const closed = once(response.socket, 'close');
    response.resume();

    await server.stop();

    await closed;
    expect(response.headers.connection).toBe('keep-alive');
    expect(response.headers).not.toHaveProperty('keep-alive');
  });

  it('answers at once what waits for a delay, and ends what a fault never answers', async () => {
    const server = await startServer({ port: 0 });
    server.faults.add({ kind: 'no-answer', operation: 'delete' });
    const slow = { ...headers, 'x-mock-response-delay': '600000' };
    const delayed = fetch(`${server.url}/plants`, { headers: slow });
    const failed = fetch(`${server.url}/plants/1`, { method: 'DELETE', headers }).catch(
      (error) => error.name,
    );
    await waitFor(() => expect(server.requests.count).toBe(2));

    await server.stop();

    expect((await delayed).status).toBe(200);
    expect(await failed).toBe('TypeError');
  });

  it('does not leave the delay of a request that was sent again', async () => {
    const timers = () => process.getActiveResourcesInfo().filter((name) => name === 'Timeout');
    const server = await startServer({ port: 0 });
    await fetch(`${server.url}/plants`, { headers });
    server.faults.add({ kind: 'delay', delayMs: 600_000 });
    const before = timers();

    server.resend(1);
    await server.stop();

    expect(timers()).toEqual(before);
  });

  it('lets go of the plant store', async () => {
    const startAndStop = async () => {
      const service = createPlantService();
      const server = await listen(service, { port: 0 });
      await server.stop();
      return new WeakRef(service);
    };
    const service = await startAndStop();

    await waitFor(() => {
      collectGarbage();
      expect(service.deref() === undefined).toBe(true);
    });
  });

  it('ends event streams without a warning', async () => {
    const warnings: string[] = [];
    const note = ({ message }: Error) => void warnings.push(message);
    process.on('warning', note);
    const server = await startServer({ port: 0 });
    const events = await fetch(`${server.url}/__admin/requests/stream`);

    await server.stop();

    expect(await events.text()).toContain(': requests follow');
    process.off('warning', note);
    expect(warnings).toEqual([]);
  });
});
