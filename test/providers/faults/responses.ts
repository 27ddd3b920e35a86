import type { Socket } from 'node:net';
import { jsonAnswer } from '../answer.js';
import type { Behaviour, Exchange, Operation } from '../behaviour.js';
import type { Fault } from './fault.js';

/** One response of this number is lost or wrong. */
const every = 8;

/** Sends every eighth response to an accepted request of one operation in another way. */
function everyEighth(
  operation: Operation['name'],
  sendOtherwise: Behaviour['send'],
): (reference: Behaviour) => Partial<Behaviour> {
  return (reference) => {
    let count = 0;
    return {
      send(response, answer, exchange) {
        const isMeant = exchange.operation?.name === operation && exchange.rejection === undefined;
        count += isMeant ? 1 : 0;
        const isOtherwise = isMeant && count % every === 0;
        const send = isOtherwise ? sendOtherwise : reference.send;
        return send(response, answer, exchange);
      },
    };
  };
}

function closeSocket({ request }: Exchange): void {
  (request.connection as Socket).destroy();
}

const dropped: Behaviour['send'] = (_response, _answer, exchange) => closeSocket(exchange);

/** Sends half of the body, and closes the socket. */
const brokenOff: Behaviour['send'] = (response, { status, headers, body }, exchange) => {
  response.writeHead(status, { ...headers, 'content-length': String(body.length) });
  response.write(body.subarray(0, body.length / 2), () => closeSocket(exchange));
};

const answeredWith =
  (status: number): Behaviour['send'] =>
  (response) => {
    const { headers, body } = jsonAnswer(status, { error: status, message: 'a defect' });
    response.writeHead(status, { ...headers }).end(body);
  };

const rules = {
  create: 'create.answers-200-with-plant',
  list: 'list.returns-array-of-plants',
  delete: 'delete.removes-one-plant',
} as const;

const chosen = (one: Fault): Fault => ({ ...one, isChosen: true });

function fault(name: string, operation: Operation['name'], send: Behaviour['send']): Fault {
  return { name, breaks: [rules[operation]], change: everyEighth(operation, send) };
}

/** Responses that are lost or wrong now and then: a request that is sent again gets a right one. */
export const responseFaults: readonly Fault[] = [
  fault('drops the connection of every eighth list', 'list', dropped),
  chosen(fault('breaks off the body of every eighth list', 'list', brokenOff)),
  fault('answers 500 to every eighth list', 'list', answeredWith(500)),
  fault('answers 502 to every eighth list', 'list', answeredWith(502)),
  chosen(
    fault(
      'answers 503 to every eighth list, and names no time to try again',
      'list',
      answeredWith(503),
    ),
  ),
  chosen(
    fault('answers 500 to every eighth delete, which it has done', 'delete', answeredWith(500)),
  ),
  fault('drops the connection of every eighth delete, which it has done', 'delete', dropped),
  chosen(
    fault('drops the connection of every eighth create, which it has done', 'create', dropped),
  ),
  fault('answers 502 to every eighth create, which it has done', 'create', answeredWith(502)),
];
