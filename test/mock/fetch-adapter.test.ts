import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { createPlantMock } from 'plant-store-kit';
import { describe, expect, it } from 'vitest';

/** Collects garbage, as Node does at times of its own. */
function collectGarbage(): void {
  setFlagsFromString('--expose-gc');
  runInNewContext('gc')();
}

/** Sends a request that is never answered; returns what aborts it, and how it ends. */
function sendUnanswered(): { abort(): void; readonly ended: Promise<string> } {
  const mock = createPlantMock({ faults: [{ kind: 'no-answer' }] });
  const client = new AbortController();
  const request = new Request('http://127.0.0.1:4010/plants', { signal: client.signal });
  const ended = mock.fetch(request).then(
    () => 'answered',
    (error: Error) => error.name,
  );
  return { abort: () => client.abort(), ended };
}

describe('a request that is not answered', () => {
  it('ends when its client gives up, also after garbage was collected', async () => {
    const { abort, ended } = sendUnanswered();
    for (let round = 0; round < 5; round++) {
      await new Promise(setImmediate);
      collectGarbage();
    }

    abort();

    expect(await ended).toBe('AbortError');
  });
});
