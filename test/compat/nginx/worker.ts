import { Agent, request } from 'node:http';

/** A sandbox, and the plants that it should have. */
export interface UsedSandbox {
  readonly name: string;
  plants: readonly string[];
  /** How often its plants were gone. */
  lost: number;
}

/** What all workers have done. */
export interface Tally {
  rounds: number;
  requests: number;
  readonly failures: string[];
}

export interface WorkerOptions {
  readonly url: string;
  readonly number: number;
  readonly rounds: number;
  readonly tally: Tally;
  /** Whether a sandbox may have lost its plants since the start of a round. */
  readonly mayLose: (sandbox: UsedSandbox, roundStart: number) => boolean;
}

interface Reply {
  readonly status: number;
  readonly body: string;
}

const ownCount = 4;
const maxOwnPlants = 3;

/** Uses a plant store as the tests of one process do, over one connection. */
export class Worker {
  readonly #options: WorkerOptions;
  readonly #agent = new Agent({ keepAlive: true, maxSockets: 1 });
  /** The sandboxes that it uses again and again. */
  readonly own: readonly UsedSandbox[];

  constructor(options: WorkerOptions) {
    this.#options = options;
    this.own = Array.from({ length: ownCount }, (_, position) =>
      createSandbox(`w${options.number}-own${position}`),
    );
  }

  /** Uses one of its own sandboxes and a fresh one in turn. */
  async run(): Promise<void> {
    const { number, rounds, tally } = this.#options;
    for (let round = 0; round < rounds; round++) {
      const own = this.own[(round >> 1) % ownCount] as UsedSandbox;
      const isOwn = round % 2 === 0;
      await this.#use(isOwn ? own : createSandbox(`w${number}-${round}`), round, isOwn);
      tally.rounds++;
    }
  }

  /** Checks that a sandbox has the plants that it should have. */
  async check(sandbox: UsedSandbox, roundStart = performance.now()): Promise<void> {
    const { status, body } = await this.#ask(sandbox, 'GET', '/plants');
    const names =
      status === 200 ? (JSON.parse(body) as { name: string }[]).map((one) => one.name) : [];
    if (status === 200 && names.join() === sandbox.plants.join()) {
      return;
    }
    const isForeign = names.some((name) => !name.startsWith(`${sandbox.name} `));
    if (status !== 200 || isForeign || !this.#options.mayLose(sandbox, roundStart)) {
      const expected = sandbox.plants.join(', ');
      this.#fail(`${sandbox.name} should have [${expected}], and the answer is ${status} ${body}`);
    }
    sandbox.plants = names;
    sandbox.lost++;
  }

  close(): void {
    this.#agent.destroy();
  }

  async #use(sandbox: UsedSandbox, round: number, isOwn: boolean): Promise<void> {
    const start = performance.now();
    const name = `${sandbox.name} plant ${round}`;
    const created = await this.#ask(
      sandbox,
      'POST',
      '/plants',
      JSON.stringify({ id: round, name }),
    );
    if (created.status !== 200) {
      this.#fail(`a create in ${sandbox.name} was answered ${created.status} ${created.body}`);
    }
    sandbox.plants = [...sandbox.plants, name];
    await this.check(sandbox, start);
    const [oldest] = sandbox.plants;
    if (oldest === undefined || (isOwn && sandbox.plants.length < maxOwnPlants)) {
      return;
    }
    const id = oldest.split(' ').at(-1);
    const deleted = await this.#ask(sandbox, 'DELETE', `/plants/${id}`);
    if (deleted.status === 404 && this.#options.mayLose(sandbox, start)) {
      await this.check(sandbox, start);
      return;
    }
    if (deleted.status !== 204) {
      this.#fail(`a delete in ${sandbox.name} was answered ${deleted.status} ${deleted.body}`);
    }
    sandbox.plants = sandbox.plants.slice(1);
  }

  async #ask(sandbox: UsedSandbox, method: string, path: string, body = ''): Promise<Reply> {
    const { url, number, tally } = this.#options;
    tally.requests++;
    // Every other worker names its sandboxes in the token.
    const naming: Record<string, string> =
      number % 2 === 0
        ? { authorization: 'Bearer alice-token', 'x-mock-sandbox': sandbox.name }
        : { authorization: `Bearer alice-token~${sandbox.name}` };
    const headers = { ...naming, 'content-type': 'application/json' };
    return await new Promise<Reply>((resolve) => {
      const fail = (error: Error) => resolve({ status: 0, body: error.message });
      const outgoing = request(url + path, { method, headers, agent: this.#agent }, (response) => {
        response.toArray().then((chunks) => {
          const status = response.statusCode ?? 0;
          resolve({ status, body: Buffer.concat(chunks).toString() });
        }, fail);
      });
      outgoing.on('error', fail).end(body);
    });
  }

  #fail(message: string): void {
    this.#options.tally.failures.push(message);
  }
}

function createSandbox(name: string): UsedSandbox {
  return { name, plants: [], lost: 0 };
}
