import { defectAnswer } from '../answer.js';
import type { Behaviour, Operation } from '../behaviour.js';
import { closeConnection, everyOf, inTurn, isAccepted, sending } from '../changes.js';
import { breaking, type Fault } from './fault.js';

/** Sends half of the body, and closes the connection. */
const brokenOff: Behaviour['send'] = (response, answer, exchange) => {
  const { status, headers, body } = answer;
  response.writeHead(status, { ...headers, 'content-length': String(body.length) });
  response.write(body.subarray(0, body.length / 2), () => {
    closeConnection(response, answer, exchange);
  });
};

const answeredWith =
  (status: number): Behaviour['send'] =>
  (response) => {
    const { headers, body } = defectAnswer(status);
    response.writeHead(status, { ...headers }).end(body);
  };

/** Sends every eighth response to an accepted request of one operation in another way. */
const everyEighth = (operation: Operation['name'], send: Behaviour['send']) =>
  inTurn(everyOf(8), (isTurn, reference) =>
    sending(send, (exchange) => isAccepted(exchange, operation) && isTurn())(reference),
  );

/** Responses that are lost or wrong now and then: a request that is sent again gets a right one. */
export const responseFaults: readonly Fault[] = [
  ...breaking(['list.returns-array-of-plants'], {
    'drops the connection of every eighth list': everyEighth('list', closeConnection),
    'breaks off the body of every eighth list': {
      isChosen: true,
      change: everyEighth('list', brokenOff),
    },
    'answers 500 to every eighth list': everyEighth('list', answeredWith(500)),
    'answers 502 to every eighth list': everyEighth('list', answeredWith(502)),
    'answers 503 to every eighth list, and names no time to try again': {
      isChosen: true,
      change: everyEighth('list', answeredWith(503)),
    },
  }),
  ...breaking(['delete.removes-one-plant'], {
    'answers 500 to every eighth delete, which it has done': {
      isChosen: true,
      change: everyEighth('delete', answeredWith(500)),
    },
    'drops the connection of every eighth delete, which it has done': everyEighth(
      'delete',
      closeConnection,
    ),
  }),
  ...breaking(['create.answers-200-with-plant'], {
    'drops the connection of every eighth create, which it has done': {
      isChosen: true,
      change: everyEighth('create', closeConnection),
    },
    'answers 502 to every eighth create, which it has done': everyEighth(
      'create',
      answeredWith(502),
    ),
  }),
];
