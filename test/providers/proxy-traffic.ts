import type { VerificationReport } from 'plant-store-kit/verify';
import { uniformFloat64 } from 'pure-rand/distribution/uniformFloat64';
import { Agent, request as send } from 'undici';
import type { Fault } from '../../src/service/faults/fault.js';
import { createGenerator } from '../../src/service/faults/random.js';
import { startProxy } from '../cli/start-command.js';
import type { Provider } from './behaviour.js';
import { startProvider } from './provider.js';

/** Later than any provider of this folder that keeps the interface. */
const lagMs = '400';

export interface Proxied {
  readonly report: VerificationReport;
  readonly violated: readonly string[];
  /** What the command complained of: each violation with its exchanges. */
  readonly complaints: string;
}

export interface ProxyTrafficOptions {
  readonly exchanges: number;
  readonly seed: number;
  /** The faults that the proxy applies. Default: none. */
  readonly faults?: readonly Fault[];
}

/** Sends random requests of four clients, two of each user, to a provider behind the proxy. */
export async function sendThroughProxy(
  provider: Provider,
  { exchanges, seed, faults = [] }: ProxyTrafficOptions,
): Promise<Proxied> {
  await using running = await startProvider(provider);
  const flags = ['--json', '--quiet', '--alone', '--lag', lagMs];
  await using proxy = await startProxy(running.url, flags);
  await send(`${proxy.url}/__admin/faults`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(faults),
  });
  const agent = new Agent({ connections: 8 });
  const { token, secondToken } = running;
  const clients = [token, secondToken, token, secondToken].map((one, index) => {
    const generator = createGenerator(seed * 4 + index);
    const random = () => uniformFloat64(generator);
    return client({ url: proxy.url, token: one, index, random, agent, exchanges: exchanges / 4 });
  });
  await Promise.all(clients);
  await agent.destroy();
  await proxy.command.stop();
  const report: VerificationReport = JSON.parse(proxy.command.printed());
  const failed = report.rules.filter(({ verdict }) => verdict === 'failed');
  const violated = failed.map(({ rule }) => rule);
  return { report, violated, complaints: proxy.command.complaints() };
}

interface Client {
  readonly url: string;
  readonly token: string;
  readonly index: number;
  readonly random: () => number;
  readonly agent: Agent;
  readonly exchanges: number;
}

const names = ['Fern', 'Ivy', 'Aloe', ' padded ', 'Фікус', 'Boston fern'];
const invalidBodies = [
  '',
  '{',
  '[]',
  '"text"',
  '{"name":"Fern"}',
  '{"id":"7","name":"Fern"}',
  '{"id":7.5,"name":"Fern"}',
  '{"id":99999999999999999999,"name":"Fern"}',
  '{"id":7}',
  '{"id":7,"name":5}',
  '{"id":7,"name":"Fern","tag":5}',
  '{"id":7,"name":"Fern","tag":null}',
  '{"id":7,"id":8,"name":"Twice"}',
  '{"id":7,"name":"Fern"} and more',
];
const queries = ['?limit=2', '?limit=0', '?limit=-1', '?limit=ten', '?colour=green'];
const pathIds = ['fern', '0', '00012', '5x', '99999999999999999999', '%20', '-1'];

async function client({ url, token, index, random, agent, exchanges }: Client): Promise<void> {
  const pick = <Item>(items: readonly Item[]) => items[Math.floor(random() * items.length)] as Item;
  const own: string[] = [];
  const used: string[] = [];
  let count = 0;
  const ask = async (
    method: 'GET' | 'POST' | 'DELETE' | 'PUT',
    path: string,
    parts: { body?: string; authorization?: string | null } = {},
  ) => {
    const { body, authorization = `Bearer ${token}` } = parts;
    count++;
    const headers = {
      ...(authorization !== null && { authorization }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...(random() < 0.3 && { 'accept-encoding': 'gzip' }),
    };
    // Now and then a client gives up.
    const signal = random() < 0.01 ? AbortSignal.timeout(1) : undefined;
    try {
      const options = { method, headers, dispatcher: agent, body: body ?? null };
      const answer = await send(url + path, { ...options, ...(signal && { signal }) });
      await answer.body.text();
    } catch {
      // It does not wait for the response.
    }
  };
  const create = (id: string) => {
    const name = pick([...names, `Plant ${id}`, `Plant ${id}`]);
    const tag = pick(['', ',"tag":"herb"', ',"tag":" x "']);
    own.push(id);
    used.push(id);
    return ask('POST', '/plants', { body: `{"id":${id},"name":${JSON.stringify(name)}${tag}}` });
  };
  const remove = (id: string) => ask('DELETE', `/plants/${id}`);
  while (count < exchanges) {
    const choice = random();
    if (choice < 0.3) {
      await ask('GET', '/plants');
    } else if (choice < 0.35) {
      await ask('GET', `/plants${pick(queries)}`);
    } else if (choice < 0.58) {
      await create(String((count + 1) * 10 + index + 1_000_000));
    } else if (choice < 0.78 && own.length > 0) {
      await remove(own.splice(Math.floor(random() * own.length), 1)[0] as string);
    } else if (choice < 0.82 && used.length > 0) {
      // Also twice at once, and with a create of the same id.
      const id = pick(used);
      await Promise.all([remove(id), ...(random() < 0.5 ? [remove(id), create(id)] : [])]);
    } else if (choice < 0.86 && used.length > 0) {
      await create(pick(used));
    } else if (choice < 0.91) {
      await ask('POST', '/plants', { body: pick(invalidBodies) });
    } else if (choice < 0.95) {
      const basic = `Basic ${btoa(`user:${token}`)}`;
      const others = ['', 'Bearer', basic, `Token ${token}`, 'Bearer unknown', `bearer ${token}`];
      const authorization = pick([null, null, ...others]);
      const path = pick(['/plants', `/plants?access_token=${token}`]);
      const id = String(++count * 10 + index + 1_000_000);
      await pick([
        () => ask('GET', path, { authorization }),
        () => ask('DELETE', `/plants/${pick([...used, '5'])}`, { authorization }),
        () => ask('POST', '/plants', { authorization, body: `{"id":${id},"name":"Fern"}` }),
      ])();
    } else if (choice < 0.98) {
      // Of another client.
      await remove(
        String(Math.floor(random() * count) * 10 + 1_000_000 + Math.floor(random() * 4)),
      );
    } else if (choice < 0.995) {
      await remove(pick(pathIds));
    } else {
      await ask(pick(['PUT', 'GET'] as const), '/elsewhere');
    }
  }
}
