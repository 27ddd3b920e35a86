import { CannotCheckError } from '../../session/cannot-check-error.js';
import { createBody } from '../../session/create-plant.js';
import { describeAnswer } from '../../session/describe-answer.js';
import { type Exchange, isSuccess, statusOf } from '../../session/exchange.js';
import type { ProfilingContext } from '../profiling-context.js';
import { findCount } from './find-end.js';
import { removePlant, requestPlant } from './own-plants.js';
import type { ParameterDetector } from './parameter-detector.js';
import { assertOthersAccepted, padBody } from './try-plant.js';

/** Far more than a plant takes, one byte more than a limit that is common, and quickly sent. */
const largest = 4 * 1024 * 1024 + 1;

const likely = [
  1000, 1024, 2048, 4096, 8192, 10_000, 10_240, 16_384, 32_768, 65_536, 100_000, 102_400, 131_072,
  262_144, 500_000, 524_288, 1_000_000, 1_048_576, 2_000_000, 2_097_152, 4_000_000, 4_194_304,
];

/** How large a body may be: space around the JSON makes any size of a small plant. */
export const bodySizeDetector: ParameterDetector = {
  parameters: ['request.maximum-body-bytes'],
  async detect(context) {
    const { recorder } = context;
    const subject = 'request.maximum-body-bytes';
    if (isSuccess(await tryBody(context, largest))) {
      const evidence = `a body of ${largest} bytes was read`;
      recorder.determine(subject, 'unlimited', evidence, { triedUpTo: largest });
      return;
    }
    await assertOthersAccepted(context);
    const { testPlants } = context.capabilities;
    const smallest = Buffer.byteLength(createBody(testPlants.next()));
    let rejected: Exchange | undefined;
    const isRead = async (bytes: number) => {
      const exchange = await tryBody(context, bytes);
      rejected = isSuccess(exchange) ? rejected : exchange;
      return isSuccess(exchange);
    };
    const max = await findCount(
      smallest,
      largest,
      likely,
      isRead,
      (bytes) => `a body of ${bytes} bytes`,
    );
    const status = rejected && statusOf(rejected);
    if (rejected === undefined || status === undefined || status >= 500) {
      const answer = rejected === undefined ? '' : `: ${describeAnswer(rejected)}`;
      throw new CannotCheckError(`a body of ${max + 1} bytes was not rejected${answer}`);
    }
    const evidence = `a body of ${max} bytes was read, and one of ${max + 1} was answered with ${status}`;
    recorder.determine(subject, max, evidence);
  },
};

/**
 * Creates a plant by a body of this size, and removes it again. A provider may close the connection
 * at once, and answer nothing.
 */
async function tryBody(context: ProfilingContext, bytes: number): Promise<Exchange> {
  const { testPlants } = context.capabilities;
  const { plant, exchange } = await requestPlant(context, () => testPlants.next(), {
    body: (one) => padBody(createBody(one), bytes),
  });
  if (isSuccess(exchange)) {
    await removePlant(context, plant);
  }
  return exchange;
}
