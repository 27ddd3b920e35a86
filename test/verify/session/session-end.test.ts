import { describe, expect, it } from 'vitest';
import { CannotCheckError } from '../../../src/verify/session/cannot-check-error.js';
import { serve } from '../serve.js';
import { openTestSession } from './open-test-session.js';
import { serveRecorder } from './serve-recorder.js';

describe('end', () => {
  it('rejects further requests', async () => {
    await using served = await serveRecorder();
    using opened = openTestSession(served);
    await opened.session.end();

    const sent = opened.session.send('POST', '/plants', { body: '{"id":7,"name":"Late"}' });

    await expect(sent).rejects.toThrow(CannotCheckError);
    expect(served.requests).toEqual([]);
  });

  it('is no interruption, also for a request after it', async () => {
    await using served = await serveRecorder();
    using opened = openTestSession(served);
    await opened.session.end();

    await opened.session.send('GET', '/plants').catch(() => {});

    expect(opened.session.interruption).toBeUndefined();
  });

  it('deletes the plant that a request under way may have created', async () => {
    const lines: string[] = [];
    let create = () => {};
    const received = new Promise<void>((resolve) => {
      create = resolve;
    });
    await using served = await serve(({ method, url }, response) => {
      lines.push(`${method} ${url}`);
      if (method === 'POST') {
        create();
      } else {
        response.end('[]');
      }
    });
    using opened = openTestSession(served);
    const body = '{"id":900000000001,"name":"Fern"}';
    const sent = opened.session.send('POST', '/plants', { body });
    sent.catch(() => {});
    await received;

    await opened.session.end();

    expect(lines).toContain('DELETE /plants/900000000001');
  });
});

describe('interrupt', () => {
  it('keeps its first reason', async () => {
    await using served = await serveRecorder();
    using opened = openTestSession(served);

    opened.session.interrupt('there are too few requests');
    opened.session.interrupt('the run was stopped');
    await opened.session.send('GET', '/plants').catch(() => {});

    expect(opened.session.interruption).toBe('there are too few requests');
  });

  it('stops the removal of plants in a session that is over', async () => {
    await using served = await serve(({ method }, response) => {
      if (method === 'POST') {
        response.end();
      } else {
        interrupt();
      }
    });
    using opened = openTestSession(served);
    const interrupt = () => opened.session.interrupt('too many requests');
    await opened.session.send('POST', '/plants', { body: '{"id":7,"name":"Fern"}' });

    const leftovers = await opened.session.end();

    expect(leftovers).toEqual([{ id: '7', name: 'Fern', reason: 'the run was stopped' }]);
  });
});
