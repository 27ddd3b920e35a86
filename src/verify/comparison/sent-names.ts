import type { User } from '../http/request.js';

/** The names of the plants that this run has sent, and who has sent each. */
export class SentNames {
  readonly #senders = new Map<string, Set<User>>();
  readonly #ignored = new Set<string>();

  note(name: string, sender: User): void {
    const key = normalize(name);
    this.#senders.set(key, (this.#senders.get(key) ?? new Set()).add(sender));
  }

  /** Whether this run has sent a plant of this name. */
  wasSent(name: unknown): boolean {
    return this.#senders.has(normalize(name));
  }

  /** Whether a user other than this one has sent a plant of this name. */
  wasSentByOther(name: unknown, user: User): boolean {
    const senders = this.#senders.get(normalize(name)) ?? new Set();
    return senders.size > 1 || (senders.size === 1 && !senders.has(user));
  }

  /** Leaves plants of this name out of every comparison from now on. */
  ignore(name: unknown): void {
    this.#ignored.add(normalize(name));
  }

  isIgnored(name: unknown): boolean {
    return this.#ignored.size > 0 && this.#ignored.has(normalize(name));
  }
}

/** A provider may have changed the case of a name, or trimmed it. */
function normalize(name: unknown): string {
  return String(name).trim().toLowerCase();
}
