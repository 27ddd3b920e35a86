import { setTimeout as sleep } from 'node:timers/promises';
import { authorization } from './running-server.js';

/** How often requests are sent, in milliseconds. */
const intervalMs = 10;
/** The minimum share of the rate that the machine must manage. */
const minShare = 0.95;

/**
 * Sends requests at an even rate, whether or not the earlier ones are answered.
 *
 * @param urlOf the URL of each request; they are numbered from 1.
 * @throws when a response is not 2xx, or when the requests took longer than they should.
 */
export async function sendEvenly(
  urlOf: (number: number) => string,
  { perSecond, seconds }: { readonly perSecond: number; readonly seconds: number },
): Promise<void> {
  const total = perSecond * seconds;
  const responses: Promise<void>[] = [];
  const begun = performance.now();
  while (responses.length < total) {
    await sleep(intervalMs);
    const due = Math.min(total, ((performance.now() - begun) / 1000) * perSecond);
    while (responses.length < Math.floor(due)) {
      responses.push(sendList(urlOf(responses.length + 1)));
    }
  }
  await Promise.all(responses);
  const sentPerSecond = (1000 * total) / (performance.now() - begun);
  if (sentPerSecond < minShare * perSecond) {
    throw new Error(
      `Failed to send ${perSecond} requests a second: ${Math.round(sentPerSecond)} were answered.`,
    );
  }
}

async function sendList(url: string): Promise<void> {
  const response = await fetch(url, { headers: { authorization } });
  await response.arrayBuffer();
  if (!response.ok) {
    throw new Error(`Failed to measure ${url}: it was answered with ${response.status}.`);
  }
}
