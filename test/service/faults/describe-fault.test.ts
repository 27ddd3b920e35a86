import type { Fault } from 'plant-store-kit';
import { describe, expect, it } from 'vitest';
import { describeFault } from '../../../src/service/faults/describe-fault.js';

describe('the sentence of a fault', () => {
  it.each<[Fault, string]>([
    [
      { kind: 'delay', delayMs: { from: 100, to: 400 } },
      'Delays the response to each request by 100 to 400 ms',
    ],
    [
      { kind: 'delay', delayMs: { median: 200, sigma: 0.5 } },
      'Delays the response to each request by a random time with a median of 200 ms',
    ],
    [{ kind: 'status', status: 202 }, 'Answers 202 to each request that succeeds'],
    [
      { kind: 'respond', status: 429, headers: { 'retry-after': '5' }, body: { error: 429 } },
      'Answers 429 to each request, with retry-after, with the body {"error":429}',
    ],
    [{ kind: 'respond', base64: '/wD+', nth: 1 }, 'Answers 200 to the 1st request, with 3 bytes'],
    [{ kind: 'hold' }, 'Holds the response to each request until it is released'],
    [{ kind: 'expired-token' }, 'Answers each request as if its token had expired'],
    [{ kind: 'drop-connection' }, 'Closes the connection of each request without a response'],
    [{ kind: 'truncate-body' }, 'Sends half of the body to each request and closes the connection'],
  ])('names the effect of %j', (fault, sentence) => {
    expect(describeFault(fault)).toBe(sentence);
  });

  it.each<[Partial<Fault>, string]>([
    [{ token: 'alice-token' }, 'Answers 503 to each request with the token alice-token'],
    [{ nth: 3 }, 'Answers 503 to the 3rd request'],
    [{ after: 1 }, 'Answers 503 to each request, except the first'],
    [{ after: 5, times: 1 }, 'Answers 503 to each request, except the first 5, at most once'],
    [{ probability: 0.07 }, 'Answers 503 to each request, with a probability of 7 %'],
  ])('names the limits %j', (limits, sentence) => {
    expect(describeFault({ kind: 'status', status: 503, ...limits } as Fault)).toBe(sentence);
  });

  it('names the message, the time to wait, and that the request is executed', () => {
    const fault: Fault = {
      kind: 'status',
      status: 429,
      message: 'Slow down.',
      retryAfterSeconds: 2,
      processed: true,
    };

    expect(describeFault(fault)).toBe(
      'Answers 429 to each request, with the message "Slow down.", with a Retry-After of 2 s, but executes it',
    );
  });
});
