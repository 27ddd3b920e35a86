import { openPoints } from '../../../interface/open-points.js';
import { interfaceVersion } from '../../../interface/rules.js';
import { type Exchange, headerOf, isError, isSuccess, jsonOf } from '../../provider/exchange.js';
import { find, look, plant, remove } from '../../provider/grounds.js';
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
    if (types.length === 1 && openPoints['response.content-type'].schema.safeParse(type).success) {
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
    const { observations, known } = site;
    const point = 'response.absent-tag';
    const planted = await plant(site, known.fresh.nextWithoutTag());
    const [listed] = find(await look(site), planted.name);
    await remove(site, planted.id);
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

/** What the Errors of all refusals have said. */
export const errors: Probe<Outside> = {
  points: ['error.integer', 'error.further-members'],
  async run(site) {
    const told = site.observations.refused.flatMap(({ by, exchange }) => {
      const body = errorOf(exchange);
      return body === undefined ? [] : [{ by, status: exchange.response?.status ?? 0, body }];
    });
    if (told.length === 0) {
      site.observations.leave('no Error was seen that is short enough to keep', ...errors.points);
      return;
    }
    const integers = told.map(({ by, status, body }) => ({ by, status, integer: body.error }));
    tellIntegers(site, integers);
    tellMembers(
      site,
      told.map(({ body }) => body),
    );
  },
};

interface ErrorSeen {
  readonly error: number;
  readonly message: string;
}

/** A profile is for people to read: what is longer is left out of it. */
const longestError = 2000;

function errorOf(exchange: Exchange): ErrorSeen | undefined {
  const { body = new Uint8Array() } = exchange.response ?? {};
  if (body.length > longestError) {
    return undefined;
  }
  const text = new TextDecoder().decode(body);
  try {
    const { error, message, ...more } = JSON.parse(text);
    const isError = Number.isInteger(error) && typeof message === 'string';
    return isError ? { error, message, ...more } : undefined;
  } catch {
    return undefined;
  }
}

interface IntegerSeen {
  readonly by: string;
  readonly status: number;
  readonly integer: number;
}

/** The fewest words for what was seen: the status, one for all, or else a table. */
function tellIntegers({ observations }: Outside, seen: readonly IntegerSeen[]): void {
  const point = 'error.integer';
  const evidence = `so in ${seen.length} Errors`;
  const [first] = seen as [IntegerSeen];
  const statuses = [...new Set(seen.map(({ status }) => status))];
  const isOne = seen.every(({ integer }) => integer === first.integer);
  if (isOne && statuses.length === 1) {
    const reason = `it was ${first.integer} in ${seen.length} Errors, all of them with ${first.status}`;
    observations.leave(reason, point);
    return;
  }
  if (seen.every(({ status, integer }) => integer === status)) {
    observations.tell(point, 'status', evidence);
    return;
  }
  if (isOne) {
    observations.tell(point, first.integer, evidence);
    return;
  }
  const table: Record<string, number> = {};
  for (const status of statuses) {
    const ofStatus = seen.filter((one) => one.status === status);
    const usual = mostFrequent(ofStatus.map(({ integer }) => integer));
    if (usual !== status) {
      table[status] = usual;
    }
    for (const { by, integer } of ofStatus) {
      if (integer !== usual) {
        table[by] = integer;
      }
    }
  }
  const isSteady = seen.every(
    ({ by, status, integer }) => (table[by] ?? table[status] ?? status) === integer,
  );
  if (isSteady) {
    observations.tell(point, table, evidence);
  } else {
    observations.leave('it differs where nothing else does', point);
  }
}

function mostFrequent(values: readonly number[]): number {
  const count = (value: number) => values.filter((one) => one === value).length;
  return values.reduce((best, value) => (count(value) > count(best) ? value : best));
}

function tellMembers({ observations }: Outside, seen: readonly ErrorSeen[]): void {
  const point = 'error.further-members';
  const further = seen.map(({ error, message, ...more }) => more);
  const names = new Set(further.map((more) => Object.keys(more).sort().join(', ')));
  const [example] = further;
  if (names.size > 1) {
    const told = [...names].map((one) => one || 'none').join('; ');
    observations.leave(`Errors differ in them: ${told}`, point);
  } else if (example === undefined || Object.keys(example).length === 0) {
    observations.tell(point, 'none', `so in ${seen.length} Errors`);
  } else {
    observations.tell(point, example, `so in ${seen.length} Errors, here as the first had them`);
  }
}
