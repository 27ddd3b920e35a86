import type { Secrets } from '../report/redact.js';
import { CookieJar } from './cookie-jar.js';
import type { Exchange } from './exchange.js';

/** The cookies of each sender: a user of the run, or whoever sends another Authorization header, or none. */
export class SenderCookies {
  readonly #jars = new Map<string, CookieJar>();
  #base: Secrets | undefined;
  #secrets: Secrets = [];

  headerFor(sender: string, url: string): string | undefined {
    return this.#jars.get(sender)?.headerFor(url);
  }

  /** Keeps what a response sets. */
  note(sender: string, { request, response }: Exchange): void {
    const jar = this.#jars.get(sender) ?? new CookieJar();
    if (response !== undefined && jar.note(request.url, response.headers)) {
      this.#jars.set(sender, jar);
      this.#base = undefined;
    }
  }

  /** The same list of secrets as long as no cookie has changed: what redacts them is made once for a list. */
  addSecrets(base: Secrets): Secrets {
    if (this.#base !== base) {
      const values = [...this.#jars.values()].flatMap((jar) => jar.values);
      this.#base = base;
      this.#secrets = [...base, ...values.map((value) => [value, '$COOKIE'] as const)];
    }
    return this.#secrets;
  }
}
