import type { Exchange } from '../provider/exchange.js';
import type { Caller, Provider } from '../provider/provider.js';
import { together } from '../together.js';
import type { Step } from './step.js';

/** One request, and what came of it on either side. */
export interface Pair {
  readonly provider: Exchange;
  readonly mock: Exchange;
}

/** The provider and the mock, which are asked the same. */
export class Twins {
  readonly provider: Provider;
  readonly mock: Provider;

  constructor(provider: Provider, mock: Provider) {
    this.provider = provider;
    this.mock = mock;
  }

  async ask(step: Step): Promise<Pair> {
    const [provider, mock] = await together([ask(this.provider, step), ask(this.mock, step)]);
    return { provider, mock };
  }
}

async function ask(side: Provider, step: Step): Promise<Exchange> {
  const { method, path, user, body, headers, authorization } = step;
  const as: Caller =
    authorization === undefined ? user : { authorization: authorization(await side.tokenOf(user)) };
  return side.send(method, path, { as, body, ...(headers && { headers }) });
}
