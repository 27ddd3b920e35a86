import type { PlantFixture, PlantMock } from 'plant-store-kit/fetch';
import type { Assumes } from '../assumptions.js';
import type { Memory } from '../shelf.js';
import { type App, startApp } from '../start-app.js';

/** What a test of the app gets. */
export interface Kit {
  readonly assumes: Assumes;
  /** A plant store of the test; by default without plants. */
  createStore(plants?: readonly PlantFixture[]): PlantMock;
}

/** The tests of the app, by name. */
export type AppTests = Readonly<Record<string, (kit: Kit) => Promise<void>>>;

interface VisitOptions {
  readonly store: PlantMock;
  /** Null for a browser in which nobody has signed in. */
  readonly token?: string | null;
  /** The plants that were added in this browser, oldest first. */
  readonly own?: readonly PlantFixture[];
}

/** A user who looks at the page. */
export interface Visit extends App {
  /** The plants, each with its tag in parentheses. */
  plants(): string[];
  /** Whether the page asks for a token. */
  asksForToken(): boolean;
  /** The message about what went wrong; empty if there is none. */
  alert(): string;
  /** The message about what went well; empty if there is none. */
  notice(): string;
  hasButton(name: string): boolean;
  /** What stands in the field for the name. */
  draft(): string;
}

/** Opens the page in a browser, by default as alice. */
export async function visit(
  { assumes }: Kit,
  { store, token = 'alice-token', own = [] }: VisitOptions,
): Promise<Visit> {
  const memory: Memory = {
    ...(token !== null && { token }),
    own: own.map(({ id, name, tag }) => ({ id: Number(id), name, tag })),
  };
  const app = await startApp(
    { baseUrl: 'http://127.0.0.1:4010', fetch: store.fetch, assumes },
    memory,
  );
  return {
    ...app,
    plants: () => allOf(app.html(), /<li>(.*?)<\/li>/g).map((row) => textOf(withoutButtons(row))),
    asksForToken: () => app.html().includes('Token'),
    alert: () => textOf(firstOf(app.html(), /<p role="alert">(.*?)<\/p>/gs)),
    notice: () => textOf(firstOf(app.html(), /<p role="status">(.*?)<\/p>/gs)),
    hasButton: (name) => app.html().includes(`<button>${name}</button>`),
    draft: () => textOf(firstOf(app.html(), /name="name" value="(.*?)"/gs)),
  };
}

function allOf(html: string, pattern: RegExp): string[] {
  return [...html.matchAll(pattern)].map(([, found = '']) => found);
}

function firstOf(html: string, pattern: RegExp): string {
  return allOf(html, pattern)[0] ?? '';
}

function withoutButtons(html: string): string {
  return html.replaceAll(/<button>.*?<\/button>/g, '');
}

function textOf(html: string): string {
  return html
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&amp;', '&')
    .trim();
}
