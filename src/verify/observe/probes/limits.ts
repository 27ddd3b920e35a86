import type { OpenPointId } from '../../../interface/open-points.js';
import { CannotCheckError } from '../../session/cannot-check-error.js';
import { createBody } from '../../session/create-plant.js';
import { answerClause, describeAnswer } from '../../session/describe-answer.js';
import { type Exchange, isError, isSuccess, jsonOf, statusOf } from '../../session/exchange.js';
import { settleAll } from '../../session/settle-all.js';
import type { Outside, Probe } from '../site.js';
import { waitUntilSettled } from './settle.js';

/** What becomes of limits that are none, and how a list with one is answered. */
export const limits: Probe<Outside> = {
  points: [
    'list.success',
    'list.success-with-limit',
    'list.limit-zero',
    'list.negative-limit',
    'list.malformed-limit',
    'list.empty-limit',
    'list.repeated-limit',
    'list.invalid-limit',
  ],
  async run(site) {
    await waitUntilSettled(site);
    const planted = await plantSome(site);
    try {
      tellSuccess(site, await ask(site, ''), await ask(site, '?limit=1'));
      tellZero(site, await ask(site, ''), await ask(site, '?limit=0'));
      await tellIgnored(site, 'list.negative-limit', ['?limit=-1']);
      await tellIgnored(site, 'list.malformed-limit', ['?limit=ten', '?limit=1.5']);
      await tellIgnored(site, 'list.empty-limit', ['?limit=']);
      tellRepeated(site, await ask(site, '?limit=1&limit=2'), await ask(site, '?limit=2&limit=1'));
      site.observations.leave('no limit was refused', 'list.invalid-limit');
    } finally {
      await settleAll(planted.map((id) => site.session.send('DELETE', `/plants/${id}`)));
    }
  },
};

/** Two plants are enough to tell by, where there is room for them; there may be others. */
async function plantSome({ session, capabilities }: Outside): Promise<string[]> {
  const plants =
    capabilities === undefined
      ? []
      : [capabilities.testPlants.next(), capabilities.testPlants.next()];
  const created = await settleAll(
    plants.map((plant) => session.send('POST', '/plants', { body: createBody(plant) })),
  );
  return plants.flatMap(({ id }, position) => {
    const exchange = created[position];
    return exchange !== undefined && isSuccess(exchange) ? id : [];
  });
}

const thereIsNone = 'there is no plant to tell by';

/** A list, and how many plants it has. */
interface Asked {
  readonly exchange: Exchange;
  /** Undefined where there is no list. */
  readonly length: number | undefined;
}

export async function ask({ session }: Pick<Outside, 'session'>, query: string): Promise<Asked> {
  const exchange = await session.send('GET', `/plants${query}`);
  const plants = isSuccess(exchange) ? jsonOf(exchange) : undefined;
  return { exchange, length: Array.isArray(plants) ? plants.length : undefined };
}

function tellSuccess({ observations }: Outside, all: Asked, some: Asked): void {
  const [status, withLimit] = [statusOf(all.exchange) ?? 0, statusOf(some.exchange) ?? 0];
  if (!isSuccess(all.exchange) || !isSuccess(some.exchange)) {
    throw new CannotCheckError(`plants could not be listed: ${describeAnswer(all.exchange)}`);
  }
  observations.tell('list.success', status, `GET /plants was answered with ${status}`);
  const evidence = `GET /plants?limit=1 was answered with ${withLimit}`;
  const choice = withLimit === status ? 'as-without' : withLimit;
  observations.tell('list.success-with-limit', choice, evidence);
}

function tellZero(site: Outside, all: Asked, { exchange, length }: Asked): void {
  const point = 'list.limit-zero';
  const evidence = `GET /plants?limit=0 ${answerClause(exchange)}`;
  if (isError(exchange)) {
    site.observations.tell(point, 'reject', evidence);
    refuseLimit(site, point, exchange);
  } else if (all.length === 0) {
    site.observations.leave(thereIsNone, point);
  } else if (length === 0) {
    site.observations.tell(point, 'empty', `${evidence}, without a plant`);
  } else {
    site.observations.leave(`${evidence}, and ${length} plants`, point);
  }
}

type IgnorableId = 'list.negative-limit' | 'list.malformed-limit' | 'list.empty-limit';

/** Tells whether limits are ignored: the list is then the one without a limit. */
async function tellIgnored(
  site: Outside,
  point: IgnorableId,
  queries: readonly string[],
): Promise<void> {
  for (const query of queries) {
    const all = await ask(site, '');
    const { exchange, length } = await ask(site, query);
    const evidence = `GET /plants${query} ${answerClause(exchange)}`;
    if (isError(exchange)) {
      site.observations.tell(point, 'reject', evidence);
      refuseLimit(site, point, exchange);
    } else if (all.length === 0) {
      site.observations.leave(thereIsNone, point);
    } else if (length !== undefined && length === all.length) {
      site.observations.tell(point, 'ignore', `${evidence}, with all ${length} plants`);
    } else {
      site.observations.doubt(`${evidence}, with ${length} plants of ${all.length}`, point);
    }
  }
}

function tellRepeated(site: Outside, upwards: Asked, downwards: Asked): void {
  const point = 'list.repeated-limit';
  const evidence = `GET /plants?limit=1&limit=2 ${answerClause(upwards.exchange)}`;
  if (isError(upwards.exchange) && isError(downwards.exchange)) {
    site.observations.tell(point, 'reject', evidence);
    refuseLimit(site, point, upwards.exchange);
  } else if (upwards.length === 1 && downwards.length === 2) {
    site.observations.tell(point, 'first', `${evidence}, with one plant; the other way two`);
  } else if (upwards.length === 2 && downwards.length === 1) {
    site.observations.tell(point, 'last', `${evidence}, with two plants; the other way one`);
  } else {
    const other = `the other way ${downwards.length}`;
    site.observations.leave(`${evidence}, with ${upwards.length} plants; ${other}`, point);
  }
}

/** Whatever is wrong with a limit, there is one status for it. */
export function refuseLimit({ observations }: Outside, by: OpenPointId, exchange: Exchange): void {
  const status = statusOf(exchange) as number;
  const { url } = exchange.request;
  const evidence = `GET ${url.slice(url.indexOf('/plants?'))} was answered with ${status}`;
  observations.tell('list.invalid-limit', status, evidence);
  observations.refuse(by, exchange);
}
