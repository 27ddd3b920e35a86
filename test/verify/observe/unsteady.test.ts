import { describe, expect, it } from 'vitest';
import { Refusal } from '../../zoo/behaviour.js';
import { referenceChoices } from '../../zoo/expected-choices.js';
import { observeChanged } from './observe-zoo.js';

const patience = { timeout: 60_000 };

describe.concurrent('a provider that begins to refuse everything', patience, () => {
  const refusals = [40, 60, 80, 100, 140, 250].flatMap((after) =>
    ['GET', 'POST', 'DELETE'].map((method) => ({ method, after })),
  );

  it.each(refusals)(
    'is not told to refuse it for what it is: $method, after $after',
    async (one) => {
      let requests = 0;
      const { choices } = await observeChanged({
        admit({ method }) {
          requests += 1;
          if (requests > one.after && method === one.method) {
            throw new Refusal(400, 'no more today');
          }
        },
      });

      expect(referenceChoices).toMatchObject(choices);
    },
  );
});

describe.concurrent('a provider that fails once', patience, () => {
  it.each([37, 60, 103, 118, 160, 250, 394, 410])(
    'is not told to have meant it, at request %i',
    async (count) => {
      let requests = 0;
      const { choices, changed } = await observeChanged({
        admit() {
          requests += 1;
          if (requests === count) {
            throw new Refusal(500, 'a defect');
          }
        },
      });

      expect(referenceChoices).toMatchObject(choices);
      expect(Object.keys(choices).length).toBeGreaterThan(45);
      expect(changed).toEqual([]);
    },
  );
});
