import type { Locator, Page } from 'playwright';

type Step = (subject: unknown) => Promise<unknown>;

interface Options {
  readonly page: Page;
  /** The URL that `cy.visit` opens. */
  readonly pageUrl: string;
  /** The URL of a request of `cy.request`. */
  readonly toUrl: (url: string) => string;
}

/**
 * The commands of Cypress that its recipe uses, performed by Playwright: as there, each is put into a queue,
 * and gets what the one before it found.
 */
export function createCypressCommands({ page, pageUrl, toUrl }: Options) {
  const steps: Step[] = [];

  async function request(args: readonly unknown[]): Promise<unknown> {
    const [method, url, body] = args.length === 1 ? ['GET', ...args] : args;
    const response = await fetch(toUrl(String(url)), {
      method: String(method),
      ...(body !== undefined && {
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      }),
    });
    const text = await response.text();
    if (!response.ok) {
      throw new Error(
        `cy.request failed: ${method} ${url} was answered with ${response.status}: ${text}`,
      );
    }
    return { status: response.status, body: text === '' ? '' : JSON.parse(text) };
  }

  async function find(args: readonly string[]): Promise<Locator> {
    const [text = '', selector] = args.toReversed();
    const found =
      selector === undefined ? page.getByText(text) : page.locator(selector, { hasText: text });
    await found.first().waitFor();
    return found.first();
  }

  async function perform(subject: unknown, action: (locator: Locator) => Promise<void>) {
    await action(subject as Locator);
    return subject;
  }

  async function assertLength(subject: unknown, assertion: string, length: number) {
    const actual = (subject as readonly unknown[]).length;
    if (assertion !== 'have.length' || actual !== length) {
      throw new Error(`expected to ${assertion} ${length}, got ${actual}`);
    }
    return subject;
  }

  const commands = {
    request: (...args: unknown[]) => add(() => request(args)),
    visit: (path: string) => add(() => page.goto(new URL(path, pageUrl).href)),
    get: (selector: string) => add(async () => page.locator(selector)),
    contains: (...args: string[]) => add(() => find(args)),
    type: (text: string) => add((subject) => perform(subject, (one) => one.fill(text))),
    click: () => add((subject) => perform(subject, (one) => one.click())),
    its: (name: string) => add(async (subject) => (subject as Record<string, unknown>)[name]),
    should: (assertion: string, length: number) =>
      add((subject) => assertLength(subject, assertion, length)),
  };

  function add(step: Step): typeof commands {
    steps.push(step);
    return commands;
  }

  /** Performs the commands that are in the queue. */
  async function flush(): Promise<void> {
    let subject: unknown;
    for (const step of steps.splice(0)) {
      subject = await step(subject);
    }
  }

  return { commands, flush };
}
