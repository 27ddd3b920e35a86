import type { Parameters } from '../../interface/parameters.js';
import type { SampleRequest } from '../../interface/situation.js';
import { type Exchange, isSuccess } from '../http/exchange.js';
import type { Caller, User } from '../http/request.js';
import { settleAll } from '../http/settle-all.js';
import type { TokensByKind } from '../http/situation-tokens.js';
import type { Session } from '../session/session.js';
import { sendSample } from '../situations/send-sample.js';
import type { Step } from './step.js';

/** The exchanges of one request with each side. */
export interface Answers {
  readonly provider: Exchange;
  readonly mock: Exchange;
}

/** One side of a comparison: a session with it, and its tokens other than those of the users. */
export interface Side {
  readonly session: Session;
  readonly tokens: TokensByKind;
}

/** The provider and the mock, which get the same requests. */
export class Sides {
  readonly provider: Side;
  readonly mock: Side;
  readonly #parameters: Parameters;
  /** The mock's lists change only by the requests that are sent here. */
  readonly #mockLists = new Map<string, Promise<Exchange>>();

  constructor(provider: Side, mock: Side, parameters: Parameters) {
    this.provider = provider;
    this.mock = mock;
    this.#parameters = parameters;
  }

  /** Sends the request of a step to both sides. */
  async send(step: Step): Promise<Answers> {
    const [provider, mock] = await settleAll([
      this.#sendTo(this.provider, step),
      this.#sendTo(this.mock, step),
    ]);
    if (mock.request.method !== 'GET' && isSuccess(mock)) {
      this.forgetMockLists();
    }
    return { provider, mock };
  }

  /** Lists the plants of a user on both sides; on the mock only if they may have changed. */
  async list(user: User, query = ''): Promise<Answers> {
    const key = `${user} ${query}`;
    const path = `/plants${query}`;
    const listed = this.#mockLists.get(key) ?? this.mock.session.send('GET', path, { as: user });
    this.#mockLists.set(key, listed);
    const sent = this.provider.session.send('GET', path, { as: user });
    const [provider, mock] = await settleAll([sent, listed]);
    return { provider, mock };
  }

  /** Forgets the mock's lists after other requests than steps have changed them. */
  forgetMockLists(): void {
    this.#mockLists.clear();
  }

  async #sendTo({ session, tokens }: Side, step: Step): Promise<Exchange> {
    const { sample, situation, user, fresh, plant, paddedBytes = 0 } = step;
    const token = await session.tokenOf(user);
    const request = sample({ fresh, plant, token, parameters: this.#parameters });
    if (request === undefined) {
      throw new TypeError(`the situation ${step.key} cannot arise here`);
    }
    return sendSample(session, pad(request, paddedBytes), callerOf(situation.token, user, tokens));
  }
}

function callerOf(
  kind: Step['situation']['token'] = 'valid',
  user: User,
  tokens: TokensByKind,
): Caller {
  return kind === 'valid' ? user : { authorization: `Bearer ${tokens[kind]}` };
}

function pad(request: SampleRequest, bytes: number): SampleRequest {
  return typeof request.body === 'string' && bytes > 0
    ? { ...request, body: request.body.padEnd(bytes) }
    : request;
}
