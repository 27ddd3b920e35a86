import type { Outcome, Outcomes, SituationId, SituationKey } from 'plant-store-kit';
import { situations } from 'plant-store-kit';
import { describe, expect, it } from 'vitest';
import { resolveOutcome } from '../../../src/interface/resolve-outcome.js';
import { inProcess } from '../../behaviour/node-transports.js';
import { arrange, parametersFor, type SampleCase, sampleCases, send } from './arrange.js';

const ids = Object.keys(situations) as SituationId[];

/** An outcome that no other key has, and that the document allows. */
function outcomeFor(key: SituationKey): Outcome {
  const id = key.split('/')[0] as SituationId;
  const { requires } = situations[id];
  const headers = { 'x-outcome': key };
  if (requires === 'accepted') {
    return { headers };
  }
  const isShown = id.startsWith('create.') && requires === 'rejected';
  return { status: isShown ? 400 : 499, error: { error: 7, message: key }, headers };
}

const outcomesOf = (keys: readonly SituationKey[]): Outcomes =>
  Object.fromEntries(keys.map((key) => [key, outcomeFor(key)]));

const everyVariant = outcomesOf(
  ids.flatMap((id) => Object.keys(situations[id].variants).map((name) => `${id}/${name}` as const)),
);
const everySituation = outcomesOf(ids);

/** The response to a sample if every situation has an outcome of its own. */
async function answerTo(sample: SampleCase, outcomes: Outcomes) {
  const profile = { parameters: parametersFor(sample.id), outcomes };
  await using store = await inProcess.open({ profile, plants: [] });
  await arrange(sample.id, store);
  const { status, headers, text } = await send(store, sample);
  const entry = store.inside.requests.all().at(-1);
  return { status, text, outcome: headers.get('x-outcome'), rejectedBy: entry?.rejectedBy };
}

function expectOutcome(answer: Awaited<ReturnType<typeof answerTo>>, key: SituationKey) {
  const id = key.split('/')[0] as SituationId;
  if (situations[id].requires === 'accepted') {
    expect(answer).toMatchObject({ outcome: key, rejectedBy: undefined });
    expect(answer.status).toBeLessThan(300);
  } else {
    const { status = 0 } = outcomeFor(key);
    const text = JSON.stringify({ error: 7, message: key });
    expect(answer).toEqual({ status, text, outcome: key, rejectedBy: id });
  }
}

describe.each(sampleCases)('sample $position of $id/$variant', (sample) => {
  const { id, variant } = sample;

  it('is answered with the outcome of its variant, and with no other', async () => {
    expectOutcome(await answerTo(sample, everyVariant), `${id}/${variant}`);
  });

  it('is answered with the outcome of its situation if its variant has none', async () => {
    expectOutcome(await answerTo(sample, everySituation), id);
  });

  it('is answered with the default if the profile has no outcome', async () => {
    const { status } = resolveOutcome({}, `${id}/${variant}`);
    const answer = await answerTo(sample, {});

    // A success has the status of its operation.
    expect(answer.status).toBe(status ?? (sample.request.method === 'DELETE' ? 204 : 200));
  });
});
