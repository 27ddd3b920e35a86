import type { RecordListener } from './journal/journal.js';
import { Sandbox, type SandboxParts } from './sandbox.js';
import { defaultSandbox } from './sandbox-address.js';

/** The sandboxes that live: each begins when it is first asked for. */
export class Sandboxes {
  readonly #parts: SandboxParts;
  readonly #most: number;
  readonly #default: Sandbox;
  /** The least recently used one first. */
  readonly #others = new Map<string, Sandbox>();
  /** By names, since they outlive the sandboxes. */
  readonly #listeners = new Map<string, Set<RecordListener>>();

  /** @param most how many live at once, the default one left out. */
  constructor(parts: SandboxParts, most: number) {
    this.#parts = parts;
    this.#most = most;
    this.#default = this.#begin(defaultSandbox);
  }

  /** The sandbox of that name. One that is begun for it may end the one that was used least. */
  use(name: string): Sandbox {
    if (name === defaultSandbox) {
      return this.#default;
    }
    const sandbox = this.#others.get(name) ?? this.#begin(name);
    this.#others.delete(name);
    this.#others.set(name, sandbox);
    if (this.#others.size > this.#most) {
      const [oldest = ''] = this.#others.keys();
      this.#others.delete(oldest);
    }
    return sandbox;
  }

  /** Those that live, the default one first and then the most recently used. */
  all(): Sandbox[] {
    return [this.#default, ...[...this.#others.values()].reverse()];
  }

  /** Ends a sandbox; whether it lived. The default one is there always. */
  end(name: string): boolean {
    return this.#others.delete(name);
  }

  endAll(): void {
    this.#others.clear();
  }

  /**
   * Calls back with each request to a sandbox of that name, once it is answered; also when that
   * sandbox has ended, and begun anew. Returns what ends that.
   */
  subscribe(name: string, listener: RecordListener): () => void {
    // A function of its own, so that one listener may subscribe twice.
    const own: RecordListener = (record) => listener(record);
    const listeners = this.#listeners.get(name) ?? new Set();
    this.#listeners.set(name, listeners.add(own));
    return () => {
      if (listeners.delete(own) && listeners.size === 0) {
        this.#listeners.delete(name);
      }
    };
  }

  #begin(name: string): Sandbox {
    return new Sandbox(name, this.#parts, (record) => {
      for (const listener of this.#listeners.get(name) ?? []) {
        listener(record);
      }
    });
  }
}
