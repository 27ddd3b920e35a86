import { add, copy, undo } from './add-plants.js';
import { open, showAtMost, signIn } from './open-shelf.js';
import { forget, remove, removeNumber, rename } from './remove-plants.js';
import { render } from './render.js';
import { rowsOf } from './rows.js';
import type { Connection } from './send.js';
import { createShelf, type Memory, type OwnPlant } from './shelf.js';

/** The open page: what the user sees, and what the user can do. */
export interface App {
  /** The page as HTML. */
  html(): string;
  signIn(token: string): Promise<void>;
  tryAgain(): Promise<void>;
  showAtMost(limit: string): Promise<void>;
  search(text: string): void;
  add(name: string, tag?: string): Promise<void>;
  undo(): Promise<void>;
  removeNumber(text: string): Promise<void>;
  /** The following press a button of the first row with that name. They throw if it has no such button. */
  copy(name: string): Promise<void>;
  rename(name: string, other: string): Promise<void>;
  remove(name: string): Promise<void>;
  forget(name: string): void;
}

/** Opens the page. */
export async function startApp(connection: Connection, memory: Memory): Promise<App> {
  const shelf = createShelf(connection, memory);
  const find = (name: string): OwnPlant => {
    const row = rowsOf(shelf).find((one) => one.name === name);
    if (row?.own === undefined) {
      throw new Error(`The page has no button for ${name}.`);
    }
    return row.own;
  };
  await open(shelf);
  return {
    html: () => render(shelf),
    signIn: (token) => signIn(shelf, token),
    tryAgain: () => open(shelf),
    showAtMost: (limit) => showAtMost(shelf, limit),
    search(text) {
      shelf.search = text;
    },
    add: (name, tag) => add(shelf, name, tag),
    undo: () => undo(shelf),
    removeNumber: (text) => removeNumber(shelf, text),
    copy: async (name) => copy(shelf, find(name)),
    rename: async (name, other) => rename(shelf, find(name), other),
    remove: async (name) => remove(shelf, find(name)),
    forget: (name) => forget(shelf, find(name)),
  };
}
