import fc from 'fast-check';
import { assertError, checkAnswer, parseBody, Violation } from '../invariants.js';
import { describeRequest } from '../soak-request.js';
import { percentile, type SoakResult } from '../soak-result.js';
import { exchange } from './exchange.js';
import { type ServerProcess, startServerProcess } from './start-server-process.js';
import { type WireCase, wireCase } from './wire-case.js';

const connectionsAtOnce = 40;
const requestsPerRun = 90;
const maxRunsAtOnce = 40;
const maxProbeMs = 2000;

export interface SocketsOptions {
  /** The number of requests. */
  readonly count: number;
  readonly seed: number;
}

/**
 * Sends generated requests to a server in a process of its own, over connections of ordinary and of
 * hostile clients at once. Each well-formed request must be answered, and after each batch a probe.
 */
export async function soakSockets({ count, seed }: SocketsOptions): Promise<SoakResult> {
  await using server = await startServerProcess();
  const startedAt = performance.now();
  const heaps: number[] = [];
  const probes: number[] = [];
  let [requests, connections, maxRss, rss, batchSeed] = [0, 0, 0, 0, seed];
  const result = () => ({
    name: 'sockets',
    count: requests,
    durationMs: performance.now() - startedAt,
    p50: percentile(probes, 0.5),
    p99: percentile(probes, 0.99),
    maxRss,
    notes: `of probes; ${connections} connections; after gc ${toMebibytes(rss)} RSS, heap ${toMebibytes(heaps[0])} → ${toMebibytes(heaps.at(-1))}`,
  });
  const cases = fc.array(wireCase, { minLength: 1, maxLength: connectionsAtOnce, size: 'max' });
  const property = fc.asyncProperty(cases, async (all) => {
    await Promise.all(all.map((each) => runCase(server, each)));
    probes.push(await probe(server));
    connections += all.length;
    requests += all.reduce((sum, each) => sum + each.requests.length, 0);
  });
  const numRuns = Math.min(Math.ceil(count / requestsPerRun), maxRunsAtOnce);
  for (; requests < count; batchSeed++) {
    const details = await fc.check(property, { seed: batchSeed, numRuns });
    if (details.failed) {
      const violation = String(details.errorInstance);
      return { ...result(), violation, violationSeed: batchSeed };
    }
    const figures = await server.reset();
    heaps.push(figures.heapUsed);
    ({ rss, maxRss } = figures);
  }
  const problem = findGrowth(heaps);
  return problem === undefined
    ? result()
    : { ...result(), violation: problem, violationSeed: seed };
}

/** Runs a case, and throws a {@link Violation} that shows it unless it ends as it must. */
async function runCase({ port }: ServerProcess, each: WireCase): Promise<void> {
  try {
    const { answers, isOverdue } = await exchange(port, each);
    if (isOverdue) {
      throw new Violation('the server neither answered nor closed the connection');
    }
    each.requests.slice(0, answers.length).forEach((request, at) => {
      const answer = answers[at];
      if (answer !== undefined) {
        checkAnswer(request, answer);
      }
    });
    // A reset may overtake the answers to the requests before it.
    if (each.end !== 'reset' && answers.length < each.requests.length) {
      throw new Violation(`${answers.length} of ${each.requests.length} requests were answered`);
    }
    for (const answer of answers.slice(each.requests.length)) {
      const { status, body } = answer;
      if (status >= 500) {
        throw new Violation(`status ${status} for malformed HTTP: ${body.slice(0, 200)}`);
      }
      if (status >= 400) {
        assertError(parseBody(answer));
      }
    }
  } catch (error) {
    const shown = each.requests.map(describeRequest).join('\n  ');
    throw new Violation(`${String(error)}\n  ${each.label}, then ${each.end}\n  ${shown}`);
  }
}

/** How long the server takes for an ordinary request, in milliseconds. */
async function probe({ port, isRunning }: ServerProcess): Promise<number> {
  const startedAt = performance.now();
  const signal = AbortSignal.timeout(maxProbeMs);
  const headers = { authorization: 'Bearer alice-token', connection: 'close' };
  try {
    const response = await fetch(`http://127.0.0.1:${port}/plants?limit=1`, { headers, signal });
    await response.text();
  } catch (error) {
    const state = isRunning() ? 'runs' : 'has ended';
    throw new Violation(
      `a probe got no answer within ${maxProbeMs} ms (the server ${state}): ${error}`,
    );
  }
  return performance.now() - startedAt;
}

/** Whether the heap after a gc grows from the middle to the end; the journal fills up before. */
function findGrowth(heaps: readonly number[]): string | undefined {
  const middle = Math.max(...heaps.slice(0, Math.ceil(heaps.length / 2)));
  const last = heaps.at(-1) ?? 0;
  return heaps.length >= 6 && last > middle * 1.5
    ? `the heap grows: ${toMebibytes(middle)} in the first half, ${toMebibytes(last)} at the end`
    : undefined;
}

function toMebibytes(bytes = Number.NaN): string {
  return `${Math.round(bytes / 1024 / 1024)} MiB`;
}
