import { CannotCheckError } from '../../http/cannot-check-error.js';
import { answerTo } from '../../http/describe-answer.js';
import { type Exchange, statusOf } from '../../http/exchange.js';
import { createBody } from '../../session/create-plant.js';
import type { ProfilingContext } from '../profiling-context.js';
import { findCount } from './find-end.js';
import {
  assertOthersAccepted,
  padBody,
  type RequestedPlant,
  removePlant,
  requestPlant,
} from './own-plants.js';
import type { ParameterDetector } from './run-detector.js';

/** Far more than a plant needs, one byte more than a common limit, and fast to send. */
const maxTried = 4 * 1024 * 1024 + 1;

const typicalSizes = [
  1000, 1024, 2048, 4096, 8192, 10_000, 10_240, 16_384, 32_768, 65_536, 100_000, 102_400, 131_072,
  262_144, 500_000, 524_288, 1_000_000, 1_048_576, 2_000_000, 2_097_152, 4_000_000, 4_194_304,
];

/** Detects how large a body may be; spaces after the JSON give a body any size. */
export const bodySizeDetector: ParameterDetector = {
  parameters: ['request.maximum-body-bytes'],
  async detect(context) {
    const { recorder } = context;
    const subject = 'request.maximum-body-bytes';
    if ((await tryBody(context, maxTried)).isAccepted) {
      const evidence = `the provider read a body of ${maxTried} bytes`;
      recorder.determine(subject, 'unlimited', evidence, { triedUpTo: maxTried });
      return;
    }
    await assertOthersAccepted(context);
    const { testPlants } = context.capabilities;
    const smallest = Buffer.byteLength(createBody(testPlants.next()));
    let rejected: Exchange | undefined;
    const isRead = async (bytes: number) => {
      const { isAccepted, exchange } = await tryBody(context, bytes);
      rejected = isAccepted ? rejected : exchange;
      return isAccepted;
    };
    const max = await findCount(
      smallest,
      maxTried,
      typicalSizes,
      isRead,
      (bytes) => `a body of ${bytes} bytes`,
    );
    const status = rejected && statusOf(rejected);
    if (rejected === undefined || status === undefined || status >= 500) {
      const body = `a body of ${max + 1} bytes`;
      const answer = rejected === undefined ? `read ${body} once` : answerTo(body, rejected);
      throw new CannotCheckError(`the provider ${answer}, and so did not reject it`);
    }
    const evidence = `the provider read a body of ${max} bytes, and answered ${status} to one of ${max + 1}`;
    recorder.determine(subject, max, evidence);
  },
};

/** Creates a plant with a body of this size, and removes it again. */
async function tryBody(context: ProfilingContext, bytes: number): Promise<RequestedPlant> {
  const { testPlants } = context.capabilities;
  const requested = await requestPlant(context, () => testPlants.next(), {
    body: (one) => padBody(createBody(one), bytes),
  });
  if (requested.isAccepted) {
    await removePlant(context, requested.plant);
  }
  return requested;
}
