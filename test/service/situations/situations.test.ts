import type { Outcome, Outcomes, SituationId, SituationKey } from 'plant-store-kit';
import { situations } from 'plant-store-kit/interface';
import { expect, it } from 'vitest';
import { resolveOutcome } from '../../../src/interface/resolve-outcome.js';
import { situationIds } from '../../../src/interface/situations.js';
import { sampleCases, send } from './arrange.js';

const isAccepted = (id: SituationId) => situations[id].requires === 'accepted';

/** An outcome that no other key has, and that the document allows. */
function outcomeFor(key: SituationKey): Outcome {
  const { requires } = situations[key.split('/')[0] as SituationId];
  const headers = { 'x-outcome': key };
  if (requires === 'accepted') {
    return { headers };
  }
  const isShown = key.startsWith('create.') && requires === 'rejected';
  return { status: isShown ? 400 : 499, error: { error: 7, message: key }, headers };
}

const outcomesOf = (keys: readonly SituationKey[]): Outcomes =>
  Object.fromEntries(keys.map((key) => [key, outcomeFor(key)]));

it.each([
  ['variant has an outcome of its own', outcomesOf(sampleCases.map(({ key }) => key)), true],
  ['situation has an outcome of its own', outcomesOf(situationIds), false],
])('answers each sample with its outcome and no other, if every %s', async (_, outcomes, isOwn) => {
  for (const sample of sampleCases) {
    const { id, key, position } = sample;
    const named = isOwn ? key : id;

    const { response, text, mock } = await send(sample, outcomes);

    const answer = { status: response.status, text, outcome: response.headers.get('x-outcome') };
    expect(answer, `${key} ${position}`).toEqual({
      status: isAccepted(id) ? expect.toBeOneOf([200, 204]) : outcomeFor(named).status,
      text: isAccepted(id) ? expect.any(String) : JSON.stringify({ error: 7, message: named }),
      outcome: named,
    });
    expect(mock.requests.all().at(-1)?.rejectedBy).toBe(isAccepted(id) ? undefined : id);
  }
});

it('answers each sample with the default, and keeps all plants where it is a rejection', async () => {
  for (const sample of sampleCases) {
    const { key, request } = sample;
    // A success has the status of its operation.
    const success = request.method === 'DELETE' ? 204 : 200;

    const { response, before, mock } = await send(sample, {});

    const { status = success } = resolveOutcome({}, key);
    expect(response.status, key).toBe(status);
    if (status >= 400) {
      expect(mock.snapshot(), key).toEqual(before);
    }
  }
});
