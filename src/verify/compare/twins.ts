import type { Exchange } from '../session/exchange.js';
import type { Caller } from '../session/request.js';
import type { Session } from '../session/session.js';
import { settleAll } from '../session/settle-all.js';
import type { Step } from './step.js';

/** One request, and what came of it on either side. */
export interface Pair {
  readonly provider: Exchange;
  readonly mock: Exchange;
}

/** The provider and the mock, which are asked the same. */
export class Twins {
  readonly provider: Session;
  readonly mock: Session;

  constructor(provider: Session, mock: Session) {
    this.provider = provider;
    this.mock = mock;
  }

  async ask(step: Step): Promise<Pair> {
    const [provider, mock] = await settleAll([ask(this.provider, step), ask(this.mock, step)]);
    return { provider, mock };
  }
}

async function ask(side: Session, step: Step): Promise<Exchange> {
  const { method, path, user, body, headers, authorization } = step;
  const as: Caller =
    authorization === undefined ? user : { authorization: authorization(await side.tokenOf(user)) };
  return side.send(method, path, { as, body, ...(headers && { headers }) });
}
