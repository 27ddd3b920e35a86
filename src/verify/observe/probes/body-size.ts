import { CannotCheckError } from '../../session/cannot-check-error.js';
import { createBody } from '../../session/create-plant.js';
import { describeAnswer } from '../../session/describe-answer.js';
import { type Exchange, isSuccess, statusOf } from '../../session/exchange.js';
import { findCount } from '../search.js';
import type { Probe, Site } from '../site.js';
import { expectOthersTaken, padBody, removeAgain } from '../try-plant.js';

/** Far more than a plant takes, and little enough to send. */
const largest = 4 * 1024 * 1024;

const likely = [
  1000, 1024, 2048, 4096, 8192, 10_000, 10_240, 16_384, 32_768, 65_536, 100_000, 102_400, 131_072,
  262_144, 500_000, 524_288, 1_000_000, 1_048_576, 2_000_000, 2_097_152,
];

/** How large a body may be: space around the JSON makes any size of a small plant. */
export const bodySize: Probe = {
  points: ['request.maximum-body-bytes', 'request.body-too-large'],
  async run(site) {
    const { observations } = site;
    if ((await tryBody(site, largest)) === undefined) {
      const evidence = `a body of ${largest} bytes was read`;
      const atLeast = largest;
      observations.tell('request.maximum-body-bytes', 'unlimited', evidence, { atLeast });
      observations.leave('no body was too large', 'request.body-too-large');
      return;
    }
    await expectOthersTaken(site);
    const smallest = Buffer.byteLength(createBody(site.capabilities.testPlants.next()));
    const most = await findCount(
      smallest,
      largest,
      likely,
      async (bytes) => (await tryBody(site, bytes)) === undefined,
    );
    const tooLarge = await tryBody(site, most + 1);
    if (tooLarge === undefined || (await tryBody(site, most)) !== undefined) {
      throw new CannotCheckError(
        `a body of ${most} bytes was read at one time, and not at another`,
      );
    }
    const status = statusOf(tooLarge);
    if (status === undefined) {
      throw new CannotCheckError(
        `a body of ${most + 1} bytes was not refused: ${describeAnswer(tooLarge)}`,
      );
    }
    const evidence = `a body of ${most} bytes was read, one of ${most + 1} answered with ${status}`;
    observations.tell('request.maximum-body-bytes', most, evidence);
    observations.tell('request.body-too-large', status, evidence);
    observations.refuse('request.maximum-body-bytes', tooLarge);
  },
};

/**
 * What was answered in place of taking a plant whose body has this size; undefined if it was taken.
 * A provider may close the connection at once, and answer nothing.
 */
async function tryBody(site: Site, bytes: number): Promise<Exchange | undefined> {
  const plant = site.capabilities.testPlants.next();
  const body = padBody(createBody(plant), bytes);
  const exchange = await site.session.send('POST', '/plants', { body });
  if (!isSuccess(exchange)) {
    return exchange;
  }
  await removeAgain(site, plant.id);
  return undefined;
}
