import { statusOf } from '../../provider/exchange.js';
import { createBody } from '../../provider/fresh-plants.js';
import { findCount } from '../search.js';
import { expectOthersTaken, type Probe, type Site, tryPlant } from '../site.js';

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
    const refusal = await tryBody(site, largest);
    if (refusal === undefined) {
      const evidence = `a body of ${largest} bytes was read`;
      const atLeast = largest;
      observations.tell('request.maximum-body-bytes', 'unlimited', evidence, { atLeast });
      observations.leave('no body was too large', 'request.body-too-large');
      return;
    }
    await expectOthersTaken(site);
    const most = await findCount(
      200,
      largest,
      likely,
      async (bytes) => (await tryBody(site, bytes)) === undefined,
    );
    const tooLarge = (await tryBody(site, most + 1)) ?? refusal;
    const status = statusOf(tooLarge) as number;
    const evidence = `a body of ${most} bytes was read, one of ${most + 1} answered with ${status}`;
    observations.tell('request.maximum-body-bytes', most, evidence);
    observations.tell('request.body-too-large', status, evidence);
    observations.refuse('request.maximum-body-bytes', tooLarge);
  },
};

/** The refusal of a plant whose body has this size; undefined if it was taken. */
async function tryBody(site: Site, bytes: number) {
  const plant = site.known.fresh.next();
  const { isTaken, exchange } = await tryPlant(site, plant, {
    body: createBody(plant).padEnd(bytes),
  });
  return isTaken ? undefined : exchange;
}
