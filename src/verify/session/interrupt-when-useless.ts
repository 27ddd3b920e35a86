import type { SentRequest } from './exchange.js';
import { type HttpClient, stoppedFailure } from './http-client.js';
import type { Session } from './session.js';
import { SilenceDetector } from './silence-detector.js';

/**
 * Interrupts the session from now on if the provider stops answering, or sends a response that is too
 * large to read: all further requests would only take time.
 *
 * @param answered a request that the provider has answered, and that changes nothing.
 */
export function interruptWhenUseless(
  session: Session,
  client: HttpClient,
  answered: SentRequest,
): void {
  const silence = new SilenceDetector(client.timeoutMs);
  const isAnswered = async () => {
    const { response } = await client.send(answered, { onOwnSocket: true, isRepeated: false });
    return response !== undefined;
  };
  session.onExchange(async (exchange) => {
    const { failure, isTooLarge, request } = exchange;
    if (failure === stoppedFailure) {
      return;
    }
    if (isTooLarge) {
      const { pathname } = new URL(request.url);
      session.interrupt(`to ${request.method} ${pathname}, ${failure}`);
    } else if (await silence.note(exchange, isAnswered)) {
      session.interrupt(`the provider left too many requests unanswered: ${failure}`);
    }
  });
}
