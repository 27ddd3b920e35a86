/** Takes what is to be sent, and sends all of it at the end of the event loop's turn. */
export type WriteBatch = (send: () => void) => void;

/**
 * Answers that are ready in the same turn of the event loop are sent one right after the other, and
 * not each between two requests: a client on the same machine is then woken once for all of them,
 * not once for each. Under load that is a fifth of all that a request takes (create and delete over
 * ten connections: 0.87 in place of 0.69 of a bare server); a request that comes alone waits for
 * nobody.
 */
export function createWriteBatch(): WriteBatch {
  let waiting: (() => void)[] = [];
  const sendAll = () => {
    const ready = waiting;
    waiting = [];
    for (const send of ready) {
      send();
    }
  };
  return (send) => {
    if (waiting.length === 0) {
      setImmediate(sendAll);
    }
    waiting.push(send);
  };
}
