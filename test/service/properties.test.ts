import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import type { Profile } from 'plant-store-kit';
import { describe, expect, it } from 'vitest';
import { handle } from '../../src/service/handle.js';
import { toText } from '../../src/service/long-text.js';
import type { PlantService } from '../../src/service/plant-service.js';
import { createPlantService } from '../../src/service/plant-service.js';
import { isAll } from '../chosen-of.js';
import { type AnyRequest, anyRequest } from './properties-requests.js';

interface AnyAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** Each status that the kit gives without being asked for a failure, by any profile of the repository. */
const statuses = [200, 204, 206, 302, 400, 401, 403, 404, 405, 406, 413, 422, 429, 431];

const isError = ({ error, message }: Record<string, unknown>) =>
  typeof error === 'number' && error === (error | 0) && typeof message === 'string';

const isPlant = ({ name, tag, ...others }: Record<string, unknown>) =>
  typeof name === 'string' &&
  (tag === undefined || typeof tag === 'string') &&
  Object.keys(others).length === 0;

/** Expects of an answer what the interface says of all answers, whatever was asked. */
function expectAllowed({ method, query }: AnyRequest, answer: AnyAnswer): void {
  const { status, headers, body } = answer;
  expect(statuses).toContain(status);
  if (
    method === 'HEAD' ||
    status === 204 ||
    status === 302 ||
    (method === 'DELETE' && status < 300)
  ) {
    expect(body).toBe('');
    return;
  }
  expect(headers['content-type']).toMatch(/^application\/json\b/i);
  const value = JSON.parse(body);
  if (status >= 400) {
    expect(value).toSatisfy(isError);
  } else if (method === 'POST') {
    expect(value).toSatisfy(isPlant);
  } else {
    const [, limit = 'Infinity'] = /^limit=(\d{1,15})$/.exec(query) ?? [];
    expect((value as Record<string, unknown>[]).filter((one) => !isPlant(one))).toEqual([]);
    expect(value.length).toBeLessThanOrEqual(Number(limit));
  }
}

function send(service: PlantService, request: AnyRequest): AnyAnswer {
  const exchange = handle(service, request);
  const { status, headers, body } = exchange.response as NonNullable<typeof exchange.response>;
  const text = toText(body);
  exchange.settle();
  return { status, headers, body: text };
}

function readProfile(name: string): Profile {
  const file = new URL(`../../fixtures/profiles/${name}.json`, import.meta.url);
  return JSON.parse(readFileSync(file, 'utf8'));
}

describe('the service', () => {
  const profiles: [string, Profile][] = [
    ['our defaults', {}],
    ['the profile of a lenient prototype', readProfile('lenient-prototype')],
    ['the profile of paged lists', readProfile('paged-lists')],
    ['the profile of a strict framework', readProfile('strict-framework')],
  ];

  const ignore = () => {};
  const observer = { onRequest: ignore, onSituation: ignore, onDecided: ignore };

  it.each(profiles)(
    'answers any requests as the interface allows, noted or not, with %s',
    (_, profile) => {
      fc.assert(
        fc.property(fc.array(anyRequest, { maxLength: 40, size: 'max' }), (requests) => {
          const service = createPlantService({ profile });
          const noting = createPlantService({ profile }, { observer });
          for (const request of requests) {
            const answer = send(service, request);
            expectAllowed(request, answer);
            expect(send(noting, request)).toEqual(answer);
          }
        }),
        { numRuns: isAll ? 3000 : 50 },
      );
    },
  );
});
