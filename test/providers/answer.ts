import type { Behaviour, Exchange, Operation, ProviderAnswer } from './behaviour.js';
import { inTurn } from './changes.js';

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

/** An answer of a web server or a gateway, which knows nothing of the interface. */
export function htmlAnswer(status: number): ProviderAnswer {
  const body = Buffer.from(`<html><body><h1>${status}</h1></body></html>`);
  return { status, headers: { 'content-type': 'text/html' }, body };
}

/** An answer to a defect, in the shape of an Error. */
export const defectAnswer = (status: number): ProviderAnswer =>
  jsonAnswer(status, { error: status, message: 'a defect' });

/**
 * Changes some of the answers that match.
 *
 * @param isMeant whether the nth of them, from 1 on, is one to change.
 */
export const changeSome = (
  pick: AnswerPick,
  isMeant: (count: number) => boolean,
  change: (answer: ProviderAnswer) => ProviderAnswer,
) =>
  inTurn(isMeant, (isTurn) =>
    changeAnswers(pick, (answer) => (isTurn() ? change(answer) : answer)),
  );

/** Answers 206 to a list that its limit has cut. */
export const cutsListsWith206 = (reference: Behaviour): Partial<Behaviour> => {
  const cut = new WeakSet<object>();
  const carryOver = <To extends object>(from: object, to: To): To => {
    if (cut.has(from)) {
      cut.add(to);
    }
    return to;
  };
  return {
    cut(plants, limit) {
      const listed = plants.slice(0, limit);
      if (listed.length < plants.length) {
        cut.add(listed);
      }
      return listed;
    },
    presentList: (items, plants) => carryOver(plants, items),
    encode: (value) => carryOver(Object(value), reference.encode(value)),
    finish: (answer) => (cut.has(answer.body) ? { ...answer, status: 206 } : answer),
  };
};
