import type { Behaviour, Exchange, Operation, ProviderAnswer } from './behaviour.js';

const json = 'application/json';

export function jsonAnswer(
  status: number,
  value: unknown,
  encode: Behaviour['encode'] = (it) => Buffer.from(JSON.stringify(it)),
): ProviderAnswer {
  return { status, headers: { 'content-type': json }, body: encode(value) };
}

export function emptyAnswer(
  status: number,
  headers: ProviderAnswer['headers'] = {},
): ProviderAnswer {
  return { status, headers, body: new Uint8Array() };
}

/** Which answers are meant: those that match all that is given. */
export interface AnswerPick {
  readonly to?: Operation['name'];
  readonly rejected?: boolean;
  readonly status?: number;
}

export function changeAnswers(
  pick: AnswerPick,
  change: (answer: ProviderAnswer, exchange: Exchange) => ProviderAnswer,
): Partial<Behaviour> {
  return {
    finish(answer, exchange) {
      const picked =
        (pick.to === undefined || pick.to === exchange.operation?.name) &&
        (pick.rejected === undefined || pick.rejected === (exchange.rejection !== undefined)) &&
        (pick.status === undefined || pick.status === answer.status);
      return picked ? change(answer, exchange) : answer;
    },
  };
}
