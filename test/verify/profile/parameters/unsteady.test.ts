import { describe, expect, it } from 'vitest';
import type { Parameters } from '../../../../src/interface/parameters.js';
import type { Fault } from '../../../../src/service/faults/fault.js';
import { atRequest } from '../../../providers/at-request.js';
import { Rejection } from '../../../providers/behaviour.js';
import { startProvider } from '../../../providers/provider.js';
import { detectAt, detectChanged, detectOwn } from './detect-at.js';

/** What the reference of the zoo does. */
const ofReference: Partial<Parameters> = {
  'list.order': { key: 'creation', direction: 'ascending' },
  'list.visibility': 'own-and-shared',
  'create.owner': 'creator',
  'request.maximum-body-bytes': 'unlimited',
  'create.id-minimum': '-9223372036854775808',
  'create.id-maximum': '9223372036854775807',
  'create.minimum-name-length': 0,
  'create.maximum-name-length': 'unlimited',
  'create.minimum-tag-length': 0,
  'create.maximum-tag-length': 'unlimited',
  'create.name-characters': 'any',
  'create.tag-characters': 'any',
  'response.absent-tag': 'absent',
  'list.maximum-limit': 'unlimited',
  'list.default-limit': 'unlimited',
  'create.maximum-plants': 'unlimited',
  'create.maximum-plants-per-user': 'unlimited',
  'response.content-type': 'application/json',
  'request.rate-limit': 'unlimited',
};

// It waits the longest, and starts first, so that the others run meanwhile.
describe.concurrent('a server that fails at random', () => {
  const values: Partial<Parameters> = {
    'list.order': { key: 'name', direction: 'descending' },
    'create.id-minimum': '1',
    'create.id-maximum': '2147483647',
    'create.maximum-name-length': 80,
    'create.minimum-name-length': 1,
    'create.text-unit': 'code-points',
    'list.default-limit': 20,
    'list.maximum-limit': 100,
  };

  const faults: readonly Fault[] = [
    { kind: 'status', status: 500, probability: 0.3, seed: 2 },
    { kind: 'status', status: 500, probability: 0.3, seed: 1 },
    { kind: 'drop-connection', probability: 0.2, seed: 3 },
    { kind: 'status', status: 500, probability: 0.1, seed: 4, processed: true },
    { kind: 'drop-connection', probability: 0.1, seed: 5, processed: true },
    { kind: 'status', status: 429, retryAfterSeconds: 0, probability: 0.1, seed: 6 },
  ];

  it.each(faults)('gets no wrong parameter: $kind, seed $seed', async (fault) => {
    const detected = await detectOwn({ profile: { parameters: values }, faults: [fault] });

    expect({ ...ofReference, 'request.maximum-body-bytes': 1_048_576, ...values }).toMatchObject(
      detected.parameters,
    );
    // How many are determined before the patience with the server ends depends on the machine.
    expect(detected.parameters).not.toEqual({});
  });
});

describe.concurrent('a provider that rejects everything after a while', () => {
  const rejections = [40, 60, 80, 100, 140, 250].flatMap((after) =>
    ['GET', 'POST', 'DELETE'].map((method) => ({ method, after })),
  );

  it.each(rejections)(
    'gets no parameter from these rejections: $method, after $after',
    async (one) => {
      let requests = 0;
      const { parameters } = await detectChanged({
        admit({ method }) {
          requests += 1;
          if (requests > one.after && method === one.method) {
            throw new Rejection(400, 'no more today');
          }
        },
      });

      expect(ofReference).toMatchObject(parameters);
    },
  );
});

describe.concurrent('a provider that fails once', () => {
  it.each([37, 60, 103, 118, 160, 250, 330])(
    'gets the same parameters, at request %i',
    async (count) => {
      let requests = 0;
      const { parameters, changed } = await detectChanged({
        admit() {
          requests += 1;
          if (requests === count) {
            throw new Rejection(500, 'a defect');
          }
        },
      });

      expect(parameters).toEqual(ofReference);
      expect(changed).toEqual([]);
    },
  );
});

describe.concurrent('a session that ends early', () => {
  it.each([60, 150, 300])('reports why, and leaves no plant, after %i requests', async (count) => {
    const stop = new AbortController();
    const { stopped, reasons, changed } = await detectChanged(
      { ...atRequest(count, () => stop.abort()), pauseMs: 1 },
      { signal: stop.signal },
    );

    expect(stopped).toBe('the run was stopped');
    expect(reasons['list.default-limit']).toBe('the run was stopped');
    expect(changed).toEqual([]);
  });
});

describe.concurrent('a provider that rejects deletes after a while', () => {
  it('gets few more plants', async () => {
    let deletes = 0;
    const { stopped, reasons, changed, leftovers } = await detectChanged((reference) => ({
      find(...found) {
        deletes += 1;
        if (deletes > 25) {
          throw new Rejection(403, 'no more deletes');
        }
        return reference.find(...found);
      },
    }));

    expect(stopped).toMatch(/^a created plant could not be deleted: /);
    expect(reasons['list.default-limit']).toBe(stopped);
    expect(changed.length).toBe(leftovers.length);
    expect(changed.length).toBeLessThan(10);
  });
});

describe.concurrent('the steps', () => {
  it('are counted', async () => {
    await using zoo = await startProvider();
    const { url, token, secondToken } = zoo;

    const { steps } = await detectAt({ url, token, secondToken });

    expect(steps).toEqual(steps.map((_, done) => [done, steps.length]));
    expect(steps.length).toBeGreaterThan(5);
  });
});
