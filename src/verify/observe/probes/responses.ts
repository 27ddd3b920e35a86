import { openPoints } from '../../../interface/open-points.js';
import { interfaceVersion } from '../../../interface/rules.js';
import { createPlant } from '../../session/create-plant.js';
import { requestDelete } from '../../session/delete-plant.js';
import { type Exchange, headerOf, isError, isSuccess, jsonOf } from '../../session/exchange.js';
import { findByName, listPlants } from '../../session/list-plants.js';
import type { Observations } from '../observation.js';
import type { Outside, Probe } from '../site.js';

/** What every response has shown, whatever it answered. */
export const headers: Probe<Outside> = {
  points: ['response.content-type', 'response.version'],
  async run({ exchanges, observations }) {
    const answered = exchanges.filter(
      (one) => isOfPlantStore(one) && (isError(one) || isSuccess(one)),
    );
    if (!answered.some(isError) || !answered.some(isSuccess)) {
      const reason = `there were only ${answered.length} responses of one kind to tell by`;
      observations.leave(reason, ...headers.points);
      return;
    }
    const withBody = answered.filter(({ response }) => (response?.body.length ?? 0) > 0);
    const types = distinct(withBody, 'content-type');
    const [type = ''] = types;
    if (types.length === 1 && openPoints['response.content-type'].accepts(type)) {
      const evidence = `all of ${withBody.length} responses with a body`;
      observations.tell('response.content-type', type, evidence);
    } else {
      observations.leave(`the Content-Type was ${list(types)}`, 'response.content-type');
    }
    doubtStatuses(observations, answered);
    const versions = distinct(answered, 'api-version');
    const [version] = versions;
    const evidence = `of ${answered.length} responses`;
    if (versions.length === 1 && version === undefined) {
      observations.tell('response.version', 'absent', `none ${evidence} had API-Version`);
    } else if (versions.length === 1 && version === interfaceVersion) {
      observations.tell('response.version', 'sent', `each ${evidence} had API-Version: ${version}`);
    } else {
      observations.leave(`API-Version was ${list(versions)}`, 'response.version');
    }
  },
};

/** A status that was told of one success is none of the provider's where others had another. */
function doubtStatuses(observations: Observations, answered: readonly Exchange[]): void {
  const successes = answered.filter(isSuccess);
  const deletes = successes.filter(({ request }) => request.method === 'DELETE');
  const lists = successes.filter(({ request }) =>
    /GET .*\/plants$/.test(`${request.method} ${request.url}`),
  );
  for (const [point, ofPoint] of [
    ['delete.success', deletes],
    ['list.success', lists],
  ] as const) {
    const statuses = new Set(ofPoint.map(({ response }) => response?.status));
    if (statuses.size > 1) {
      observations.doubt(`it was answered with ${[...statuses].join(' and ')}`, point);
    }
  }
}

function list(values: readonly (string | undefined)[]): string {
  return values.map((one) => one ?? 'none').join(' and ');
}

/** Elsewhere something else may answer, as the framework that the store is made with. */
function isOfPlantStore({ request: { method, url } }: Exchange): boolean {
  return ['GET', 'POST', 'DELETE'].includes(method) && /\/plants(\/[^/]*)?(\?.*)?$/.test(url);
}

function distinct(exchanges: readonly Exchange[], header: string): (string | undefined)[] {
  return [...new Set(exchanges.map((one) => headerOf(one, header)))];
}

/** How a plant is returned that has no tag. */
export const absentTag: Probe = {
  points: ['response.absent-tag'],
  async run(site) {
    const { observations, capabilities } = site;
    const point = 'response.absent-tag';
    const planted = await createPlant(site, capabilities.testPlants.nextWithoutTag());
    const [listed] = findByName(await listPlants(site), planted.name);
    await requestDelete(site.session, planted.id);
    const seen = [jsonOf(planted.created), ...(listed === undefined ? [] : [listed])];
    const tags = seen.map((one) => tagOf(one));
    const told = tags.map((tag) => (tag === undefined ? 'no tag' : JSON.stringify(tag)));
    const evidence = `a plant without a tag was returned with ${[...new Set(told)].join(' and ')}`;
    if (tags.every((tag) => tag === undefined)) {
      observations.tell(point, 'absent', evidence);
    } else if (tags.every((tag) => tag === '')) {
      observations.tell(point, 'empty', evidence);
    } else {
      observations.leave(evidence, point);
    }
  },
};

function tagOf(plant: unknown): unknown {
  return (plant as { tag?: unknown } | null | undefined)?.tag;
}
