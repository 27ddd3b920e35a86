import type { Outcome, Outcomes, SituationId, SituationKey } from 'plant-store-kit';
import { situations } from 'plant-store-kit';
import { expect, it } from 'vitest';
import { resolveOutcome } from '../../../src/interface/resolve-outcome.js';
import { inProcess } from '../../behaviour/node-transports.js';
import { arrange, parametersFor, sampleCases, send } from './arrange.js';

const ids = Object.keys(situations) as SituationId[];
const keys = ids.flatMap((id) =>
  Object.keys(situations[id].variants).map((name) => `${id}/${name}` as const),
);
const isAccepted = (key: SituationKey) =>
  situations[key.split('/')[0] as SituationId].requires === 'accepted';

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

async function* answers(outcomes: Outcomes) {
  for (const id of ids) {
    const profile = { parameters: parametersFor(id), outcomes };
    await using store = await inProcess.open({ profile, plants: [] });
    for (const sample of sampleCases.filter((one) => one.id === id)) {
      store.inside.reset();
      await arrange(id, store);
      const { status, headers, text } = await send(store, sample);
      const rejectedBy = store.inside.requests.all().at(-1)?.rejectedBy;
      const answer = { status, text, outcome: headers.get('x-outcome'), rejectedBy };
      yield { sample, answer, key: `${id}/${sample.variant}` as const };
    }
  }
}

it.each([
  ['variant has an outcome of its own', outcomesOf(keys), true],
  ['situation has an outcome of its own', outcomesOf(ids), false],
])('answers each sample with its outcome and no other, if every %s', async (_, outcomes, isOwn) => {
  for await (const { sample, answer, key } of answers(outcomes)) {
    const named = isOwn ? key : sample.id;

    expect(answer, `${key} ${sample.position}`).toEqual({
      status: isAccepted(key) ? expect.toBeOneOf([200, 204]) : outcomeFor(key).status,
      text: isAccepted(key) ? expect.any(String) : JSON.stringify({ error: 7, message: named }),
      outcome: named,
      rejectedBy: isAccepted(key) ? undefined : sample.id,
    });
  }
});

it('answers each sample with the default if the profile has no outcome', async () => {
  for await (const { sample, answer, key } of answers({})) {
    // A success has the status of its operation.
    const success = sample.request.method === 'DELETE' ? 204 : 200;

    expect(answer.status, key).toBe(resolveOutcome({}, key).status ?? success);
  }
});
