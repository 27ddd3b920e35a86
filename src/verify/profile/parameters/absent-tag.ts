import { jsonOf } from '../../http/exchange.js';
import { toSentence } from '../../report/to-reason.js';
import { findByName } from '../../session/list-plants.js';
import { listOf } from '../../situations/list-of.js';
import { addPlant, removePlant } from './own-plants.js';
import type { ParameterDetector } from './run-detector.js';

/** Detects how the provider returns a plant without a tag. */
export const absentTagDetector: ParameterDetector = {
  parameters: ['response.absent-tag'],
  async detect(context) {
    const { recorder, capabilities } = context;
    const subject = 'response.absent-tag';
    const plant = await addPlant(context, () => capabilities.testPlants.nextWithoutTag());
    const [listed] = findByName(await listOf(context, 'first'), plant.name);
    await removePlant(context, plant);
    const seen = [jsonOf(plant.created), ...(listed === undefined ? [] : [listed])];
    const tags = seen.map((one) => (one as { tag?: unknown } | null | undefined)?.tag);
    const texts = tags.map((tag) =>
      tag === undefined ? 'no tag' : `the tag ${JSON.stringify(tag)}`,
    );
    const evidence = `for a plant without a tag, the provider returned ${[...new Set(texts)].join(' and ')}`;
    if (tags.every((tag) => tag === undefined)) {
      recorder.determine(subject, 'absent', evidence);
    } else if (tags.every((tag) => tag === '')) {
      recorder.determine(subject, 'empty', evidence);
    } else {
      recorder.leaveOpen(evidence, subject);
      recorder.recordUnsupported({ subject, behaviour: toSentence(evidence) });
    }
  },
};
