// Measures what a request leaves to the garbage collector, and prints it, as JSON; garbage.test.ts runs it.
import { GCProfiler } from 'node:v8';
import { handle } from '../../src/service/handle.js';
import type { PlainRequest } from '../../src/service/plain-http.js';
import { createPlantService } from '../../src/service/plant-service.js';

const authorization = 'Bearer alice-token';

/** A request with strings of its own, as a transport makes them. */
function toRequest(method: string, path: string, query = '', body = ''): PlainRequest {
  const headers = {
    host: '127.0.0.1:4010',
    authorization: `${authorization.slice(0, 7)}${authorization.slice(7)}`,
    'content-type': 'application/json',
  };
  return { method, path, query, headers, body };
}

function list(): PlainRequest {
  return toRequest('GET', '/plants', 'limit=20');
}

function createOrDelete(turn: number): PlainRequest {
  const id = 5_000_000 + (turn >> 1);
  return turn % 2 === 0
    ? toRequest('POST', '/plants', '', `{"id":${id},"name":"Fern","tag":"indoor"}`)
    : toRequest('DELETE', `/plants/${id}`);
}

type RequestOf = (turn: number) => PlainRequest;

/** Lets a mock with some plants answer a number of requests at a time. */
function createRun(plants: number, requestOf: RequestOf, entries = 1000) {
  const service = createPlantService({
    journal: { entries },
    plants: Array.from({ length: plants }, (_, id) => ({ id, name: `Fern ${id}`, tag: 'indoor' })),
  });
  return (count: number) => {
    for (let turn = 0; turn < count; turn++) {
      const exchange = handle(service, requestOf(turn));
      const status = exchange.response?.status ?? 0;
      if (status !== 200 && status !== 204) {
        throw new Error(`turn ${turn} was answered ${status}`);
      }
      exchange.settle();
    }
    return service;
  };
}

/** The bytes that a request allocates, and how many of them outlive the collections of young objects. */
function measureGarbage(plants: number, requestOf: RequestOf) {
  const run = createRun(plants, requestOf);
  run(40_000);
  const count = 80_000;
  const profiler = new GCProfiler();
  profiler.start();
  run(count);
  const { statistics } = profiler.stop();
  let allocated = 0;
  let promoted = 0;
  let youngLeft: number | undefined;
  for (const { beforeGC, afterGC } of statistics) {
    const before = sizes(beforeGC.heapSpaceStatistics);
    const after = sizes(afterGC.heapSpaceStatistics);
    allocated += before.young - (youngLeft ?? before.young);
    youngLeft = after.young;
    promoted += Math.max(0, after.old - before.old);
  }
  return { allocated: allocated / count, promoted: promoted / count };
}

/** The bytes that the journal keeps of a request. */
function measureKept(requestOf: RequestOf): number {
  const run = createRun(1000, requestOf, 20_000);
  const service = run(40_000);
  global.gc?.();
  const { heapUsed } = process.memoryUsage();
  const { journal } = service.sandboxes.default;
  const { count } = journal;
  journal.clear();
  global.gc?.();
  return (heapUsed - process.memoryUsage().heapUsed) / count;
}

function sizes(spaces: readonly { spaceName: string; spaceUsedSize: number }[]) {
  const sum = (isCounted: (name: string) => boolean) =>
    spaces
      .filter(({ spaceName }) => isCounted(spaceName))
      .reduce((total, { spaceUsedSize }) => total + spaceUsedSize, 0);
  const isYoung = (name: string) => name.startsWith('new_');
  return { young: sum(isYoung), old: sum((name) => !isYoung(name)) };
}

const requests = { list, createOrDelete };

export type Measured = Record<
  keyof typeof requests,
  { allocated: number; promoted: number; promotedOfMany: number; kept: number }
>;

const measured = Object.fromEntries(
  Object.entries(requests).map(([name, requestOf]) => {
    const { promoted: promotedOfMany } = measureGarbage(100_000, requestOf);
    return [
      name,
      { ...measureGarbage(1000, requestOf), promotedOfMany, kept: measureKept(requestOf) },
    ];
  }),
);
process.stdout.write(JSON.stringify(measured));
