import type { Outcome, Outcomes, SituationId, SituationKey } from 'plant-store-kit';
import { situations } from 'plant-store-kit';
import { expect, it } from 'vitest';
import { resolveOutcome } from '../../../src/interface/resolve-outcome.js';
import { inProcess } from '../../behaviour/node-transports.js';
import { arrange, parametersFor, type SampleCase, sampleCases, send } from './arrange.js';

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

/** The response to a sample, with these outcomes. */
async function answerTo(sample: SampleCase, outcomes: Outcomes) {
  const profile = { parameters: parametersFor(sample.id), outcomes };
  await using store = await inProcess.open({ profile, plants: [] });
  await arrange(sample.id, store);
  const { status, headers, text } = await send(store, sample);
  const entry = store.inside.requests.all().at(-1);
  return { status, text, outcome: headers.get('x-outcome'), rejectedBy: entry?.rejectedBy };
}

it.each([
  ['variant has an outcome of its own', outcomesOf(keys), true],
  ['situation has an outcome of its own', outcomesOf(ids), false],
])('answers each sample with its outcome and no other, if every %s', async (_, outcomes, isOwn) => {
  for (const sample of sampleCases) {
    const { id, variant, position } = sample;
    const key = isOwn ? (`${id}/${variant}` as const) : id;
    const text = JSON.stringify({ error: 7, message: key });

    const answer = await answerTo(sample, outcomes);

    expect(answer, `${id}/${variant} ${position}`).toEqual({
      status: isAccepted(key) ? expect.toBeOneOf([200, 204]) : outcomeFor(key).status,
      text: isAccepted(key) ? expect.any(String) : text,
      outcome: key,
      rejectedBy: isAccepted(key) ? undefined : id,
    });
  }
});

it('answers each sample with the default if the profile has no outcome', async () => {
  for (const sample of sampleCases) {
    const key = `${sample.id}/${sample.variant}` as const;
    // A success has the status of its operation.
    const success = sample.request.method === 'DELETE' ? 204 : 200;

    const { status } = await answerTo(sample, {});

    expect(status, key).toBe(resolveOutcome({}, key).status ?? success);
  }
});
