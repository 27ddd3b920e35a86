import { listQueries } from './engine/detect-provider.js';
import { inspectShape } from './engine/response-shape.js';
import { listStep } from './engine/step.js';
import { type ListedPlant, plantsIn, saysItIsPart } from './engine/view.js';
import { limitOf } from './engine/views.js';
import { assertPlantStore } from './http/assert-plant-store.js';
import { CannotCheckError, orCannotCheck } from './http/cannot-check-error.js';
import type { ConnectionOptions } from './http/connection-options.js';
import { describeAnswer, type SentExchange, statusOf } from './http/exchange.js';
import { openConnection } from './http/open-connection.js';
import { redirectOf } from './http/redirects.js';
import { toReason } from './report/redact.js';
import { describeMismatch } from './report/wording.js';

/** The plants that a service lists, and whether there may be more. */
interface PulledList {
  readonly listed: readonly ListedPlant[];
  readonly isPart: boolean;
}

/** The usual lengths of a page. */
const usualPages = new Set([10, 20, 25, 30, 50, 100, 200, 250, 500, 1000]);

/**
 * Lists the plants of a running service. Without a limit it takes the longest of several lists.
 *
 * @returns a sentence that says why, if the service gives no list.
 */
export async function pullPlants(
  options: ConnectionOptions,
  limit: number | undefined,
): Promise<PulledList | string> {
  using connection = await openConnection(options);
  const queries = limit === undefined ? listQueries : [`?limit=${limit}`];
  const sent = queries.map((query) => connection.send(listStep(query)));
  const exchanges = await orCannotCheck(() => Promise.all(sent));
  if (exchanges instanceof CannotCheckError) {
    return toReason(connection.interruption ?? exchanges.message, connection.secrets);
  }
  const [first] = exchanges as [SentExchange];
  await assertPlantStore(connection, first);
  if (plantsIn(first) === undefined) {
    const reason = `the plants could not be listed: ${describeProblem(first)}`;
    return `${toReason(reason, connection.secrets)} ${remedyOf(first)}`.trim();
  }
  const lists = exchanges
    .flatMap((exchange, at) => {
      const plants = plantsIn(exchange);
      return plants === undefined ? [] : { exchange, plants, limit: limitOf(queries[at] ?? '') };
    })
    .sort((one, other) => other.plants.length - one.plants.length);
  const [longest = { exchange: first, plants: [] }] = lists;
  const { length } = longest.plants;
  const isPart =
    usualPages.has(length) ||
    // A list that has reached its limit says nothing about pages.
    lists.some(({ plants, limit: own }) => plants.length < Math.min(length, own)) ||
    saysItIsPart(longest);
  return { listed: longest.plants.slice(0, limit), isPart: limit === undefined && isPart };
}

function describeProblem(exchange: SentExchange): string {
  const wrong = inspectShape(exchange).find(({ rule }) => rule === 'list.returns-array-of-plants');
  return wrong?.verdict === 'failed' ? describeMismatch(wrong) : describeAnswer(exchange);
}

/** What to do about an answer that is no list, in sentences. */
function remedyOf(exchange: SentExchange): string {
  const redirect = redirectOf(exchange);
  if (redirect !== undefined) {
    return `It redirects to ${redirect.location}. ${redirect.advice}.`;
  }
  const status = statusOf(exchange) ?? 0;
  if (status >= 500 || status === 429) {
    return 'Try again later.';
  }
  if (status === 401 || status === 403) {
    return 'Check the token.';
  }
  return status >= 300 ? 'Check the URL.' : '';
}
