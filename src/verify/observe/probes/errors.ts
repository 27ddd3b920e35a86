import type { Exchange } from '../../session/exchange.js';
import type { Outside, Probe } from '../site.js';

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
