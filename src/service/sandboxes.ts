import { invokeCallback } from './invoke-callback.js';
import type { RecordListener } from './journal/journal.js';
import { Sandbox, type SandboxParts } from './sandbox.js';
import { defaultSandbox } from './sandbox-address.js';

/** The sandboxes that live. */
export class Sandboxes {
  readonly #parts: SandboxParts;
  readonly #most: number;
  readonly #default: Sandbox;
  /** The least recently used one first. */
  readonly #others = new Map<string, Sandbox>();
  /** By names, since they outlive the sandboxes. */
  readonly #listeners = new Map<string, Set<RecordListener>>();

  /** @param max how many live at once, the default one left out. */
  constructor(parts: SandboxParts, max: number) {
    this.#parts = parts;
    this.#most = max;
    this.#default = this.begin(defaultSandbox);
  }

  /** The sandbox of that name, if it lives; it counts as used. */
  find(name: string): Sandbox | undefined {
    const sandbox = name === defaultSandbox ? this.#default : this.#others.get(name);
    if (sandbox !== undefined) {
      this.keep(sandbox);
    }
    return sandbox;
  }

  /** The sandbox of that name; a new one, if none lives. */
  use(name: string): Sandbox {
    return this.find(name) ?? this.keep(this.begin(name));
  }

  /** A new sandbox, which is not among those that live. */
  begin(name: string): Sandbox {
    return new Sandbox(name, this.#parts, (record) => {
      for (const listener of this.#listeners.get(name) ?? []) {
        invokeCallback(() => listener(record));
      }
    });
  }

  /** Takes a sandbox among those that live, which may end the one that was used least. */
  keep(sandbox: Sandbox): Sandbox {
    const { name } = sandbox;
    if (name !== defaultSandbox) {
      this.#others.delete(name);
      this.#others.set(name, sandbox);
      const [oldest = ''] = this.#others.keys();
      if (this.#others.size > this.#most) {
        this.end(oldest);
      }
    }
    return sandbox;
  }

  /** Clears the journals of those that were used least, while all together take too much. */
  trimJournals(): void {
    const { budget } = this.#parts;
    for (const { journal } of this.#others.values()) {
      if (budget.bytes <= budget.max) {
        return;
      }
      journal.clear();
    }
  }

  /** Those that live, the default one first and then the most recently used. */
  all(): Sandbox[] {
    return [this.#default, ...[...this.#others.values()].reverse()];
  }

  /** Ends a sandbox; whether it lived. The default one is there always. */
  end(name: string): boolean {
    this.#others.get(name)?.journal.clear();
    return this.#others.delete(name);
  }

  endAll(): void {
    for (const name of this.#others.keys()) {
      this.end(name);
    }
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
}
