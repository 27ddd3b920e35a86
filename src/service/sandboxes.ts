import { invokeCallback } from './invoke-callback.js';
import type { ExchangeListener } from './journal/journal.js';
import { type ChangedPart, Sandbox, type SandboxSettings } from './sandbox.js';
import { defaultSandbox } from './sandbox-address.js';

/** @param sandbox its name; undefined if all of them are changed. */
export type ChangeListener = (part: ChangedPart, sandbox?: string) => void;

/** All journals together hold about as many requests as this number of full ones. */
const maxFullJournals = 100;

export class Sandboxes {
  /** The sandbox of requests that name none. It never ends. */
  readonly default: Sandbox;
  /** The least recently used one first. */
  readonly #others = new Map<string, Sandbox>();
  /** By names, since listeners stay when a sandbox ends. */
  readonly #listeners = new Map<string, Set<ExchangeListener>>();
  readonly #changeListeners = new Set<ChangeListener>();
  #recorded = 0;

  /** @param max the maximum number, without the default one. */
  constructor(
    private readonly parts: SandboxSettings,
    private readonly max: number,
  ) {
    this.default = this.create(defaultSandbox);
  }

  /** The sandbox of that name, if it exists; it counts as used. */
  find(name: string): Sandbox | undefined {
    const sandbox = name === defaultSandbox ? this.default : this.#others.get(name);
    if (sandbox !== undefined) {
      this.add(sandbox);
    }
    return sandbox;
  }

  use(name: string): Sandbox {
    return this.find(name) ?? this.add(this.create(name));
  }

  create(name: string): Sandbox {
    const publish: ExchangeListener = (exchange) => {
      for (const listener of this.#listeners.get(name) ?? []) {
        invokeCallback(listener, exchange);
      }
      if (++this.#recorded % this.parts.journal.entries === 0) {
        this.#trimJournals();
      }
    };
    return new Sandbox(name, this.parts, publish, (part) => {
      // Nobody can see one that has not been added.
      const isAdded = name === defaultSandbox || this.#others.has(name);
      if (isAdded && this.#changeListeners.size > 0) {
        this.noteChange(part, name);
      }
    });
  }

  /** Adds a sandbox as the last used one; the least recently used one ends if there are too many. */
  add(sandbox: Sandbox): Sandbox {
    const { name } = sandbox;
    if (name !== defaultSandbox) {
      const isNew = !this.#others.delete(name);
      this.#others.set(name, sandbox);
      if (isNew) {
        this.noteChange('sandboxes');
      }
      const [oldest = ''] = this.#others.keys();
      if (this.#others.size > this.max) {
        this.end(oldest);
      }
    }
    return sandbox;
  }

  /** Clears the journals of the least recently used ones, until all together are as many as a hundred full ones. */
  #trimJournals(): void {
    const others = [...this.#others.values()];
    let entries = others.reduce((sum, { journal }) => sum + journal.count, 0);
    for (const sandbox of others) {
      if (entries <= maxFullJournals * this.parts.journal.entries) {
        return;
      }
      entries -= sandbox.journal.count;
      sandbox.forgetRequests();
    }
  }

  /** The default one first, then the most recently used. */
  all(): Sandbox[] {
    return [this.default, ...[...this.#others.values()].reverse()];
  }

  /** Ends a sandbox, and returns whether it existed. The default one never ends. */
  end(name: string): boolean {
    const ended = this.#others.get(name);
    ended?.forgetRequests();
    ended?.faults.release();
    const isEnded = this.#others.delete(name);
    if (isEnded) {
      this.noteChange('sandboxes');
    }
    return isEnded;
  }

  endAll(): void {
    for (const name of this.#others.keys()) {
      this.end(name);
    }
  }

  /**
   * Calls the listener with each request to the sandbox of that name, once it is answered; also after
   * the sandbox has ended and begun again. Returns a function that ends the subscription.
   */
  subscribe(name: string, listener: ExchangeListener): () => void {
    // A new function each time, so that one listener may subscribe twice.
    const added: ExchangeListener = (exchange) => listener(exchange);
    const listeners = this.#listeners.get(name) ?? new Set();
    this.#listeners.set(name, listeners.add(added));
    return () => {
      if (listeners.delete(added) && listeners.size === 0) {
        this.#listeners.delete(name);
      }
    };
  }

  /** Calls the listener with each change of any sandbox, and of what they have in common. */
  followChanges(listener: ChangeListener): () => void {
    this.#changeListeners.add(listener);
    return () => void this.#changeListeners.delete(listener);
  }

  noteChange(part: ChangedPart, sandbox?: string): void {
    for (const listener of this.#changeListeners) {
      invokeCallback(listener, part, sandbox);
    }
  }
}
