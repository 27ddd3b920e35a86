import type { Plant } from './plant-store.js';
import { type Connection, NoAnswer, Rejection } from './send.js';

/** A plant that was added on this device. The store lists no ids, so the app keeps them. */
export interface OwnPlant {
  readonly id: number;
  readonly name: string;
  /** Undefined, also where the store sends an empty tag. */
  readonly tag: string | undefined;
  /** Whether the store refused to delete it: it may be gone already. */
  readonly isDoubtful?: true;
}

/** What the browser keeps between two visits. */
export interface Memory {
  token?: string;
  own: OwnPlant[];
}

/** The state of the page. */
export interface Shelf {
  readonly connection: Connection;
  readonly memory: Memory;
  isSignedIn: boolean;
  /** What the store listed last. */
  listed: readonly Plant[];
  /** What stands in the form. */
  draft: { readonly name: string; readonly tag: string };
  search: string;
  /** What went well; empty if nothing did. */
  notice: string;
  /** What went wrong; empty if nothing did. */
  alert: string;
  /** Whether that is HTML already. */
  isHtml: boolean;
  canRetry: boolean;
  /** The plant that was removed last. */
  removed: OwnPlant | undefined;
}

export const emptyDraft = { name: '', tag: '' };

export function createShelf(connection: Connection, memory: Memory): Shelf {
  return {
    connection,
    memory,
    isSignedIn: memory.token !== undefined,
    listed: [],
    draft: emptyDraft,
    search: '',
    notice: '',
    alert: '',
    isHtml: false,
    canRetry: false,
    removed: undefined,
  };
}

export type Failure = Rejection | NoAnswer;

/**
 * Runs an action, and shows what goes wrong in it.
 *
 * @param problem what it means for the user, without a full stop.
 * @returns what went wrong, if anything did.
 */
export async function attempt(
  shelf: Shelf,
  problem: string,
  action: () => Promise<void>,
): Promise<Failure | undefined> {
  shelf.notice = '';
  shelf.alert = '';
  shelf.isHtml = false;
  shelf.canRetry = false;
  try {
    await action();
    return undefined;
  } catch (error) {
    if (error instanceof Rejection) {
      const { assumes } = shelf.connection;
      const isEnough = assumes('message-is-filled-with-status') && error.integer === error.status;
      shelf.alert = isEnough ? error.message : `${problem}. ${error.message}`;
      shelf.isHtml = assumes('message-of-404-has-no-html') && error.status === 404;
      shelf.canRetry = error.status >= 500;
      return error;
    }
    if (error instanceof NoAnswer) {
      shelf.alert = `${problem}. ${error.message}`;
      shelf.canRetry = true;
      return error;
    }
    throw error;
  }
}
