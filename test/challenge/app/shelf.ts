import type { Assumption } from './assumptions.js';
import { NoAnswer, type Plant, type PlantClient, Rejection } from './plant-client.js';

/** A plant that was added on this device. The store lists no ids, so the app keeps them. */
export interface OwnPlant extends Plant {
  readonly id: number;
  /** Whether the store refused to delete it: it may be gone already. */
  readonly isDoubtful?: boolean;
}

/** What the page of the app shows, and who has signed in. */
export class Shelf {
  isSignedIn = true;
  /** What stands in the field for the name. */
  draft = '';
  /** What went well; empty if nothing did. */
  notice = '';
  /** What went wrong, as HTML; empty if nothing did. */
  alert = '';
  canRetry = false;
  private listed: readonly Plant[] = [];

  /** @param own what was added on this device, oldest first. */
  constructor(
    protected readonly client: PlantClient,
    public own: readonly OwnPlant[],
  ) {}

  protected readonly assumes = (assumption: Assumption) => this.client.assumes(assumption);

  /** The user's own plants, whatever the store lists, and what it lists beside them. */
  get plants(): string[] {
    const others = [...this.listed];
    for (const { name, tag } of this.own) {
      const isOwn = (plant: Plant) => plant.name === name && (plant.tag || undefined) === tag;
      const index = others.findIndex(isOwn);
      others.splice(index, index === -1 ? 0 : 1);
    }
    const labels = [...this.own, ...others].map(({ name, tag }) => {
      const isTagged = this.assumes('no-tag-is-undefined') ? tag !== undefined : Boolean(tag);
      return isTagged ? `${name} (${tag})` : name.trim();
    });
    return labels.sort();
  }

  /** How many plants the user has added. */
  get count(): number {
    const isTrusted = this.assumes('several-listed-are-own') && this.listed.length > 1;
    return (isTrusted ? this.listed : this.own).length;
  }

  async open(): Promise<void> {
    this.isSignedIn = this.client.token !== undefined;
    if (this.isSignedIn) {
      await this.load('ended-token-is-401');
    }
  }

  async signIn(token: string): Promise<void> {
    this.client.token = token;
    if (this.assumes('limit-0-is-empty-list')) {
      // The shortest list that tells whether the token is good.
      const failure = await this.attempt('The token is not good', async () => {
        await this.client.list('0');
      });
      if (failure !== undefined) {
        return;
      }
    }
    await this.load('unknown-token-is-401');
  }

  /** @param assumption what the caller may take for granted about the status of a rejection. */
  private async load(assumption: Assumption): Promise<void> {
    const failure = await this.attempt('The plants could not be listed', async () => {
      this.listed = await this.client.list();
      this.updateOwn();
    });
    this.isSignedIn = true;
    if (failure instanceof Rejection) {
      const { status, headers } = failure.response;
      const isKnown = this.assumes('challenge-comes-with-401') && status === 401;
      this.isSignedIn = this.assumes(assumption)
        ? status !== 401
        : isKnown && !headers.has('www-authenticate');
    }
  }

  /** Changes the user's own plants to what was listed. The tolerant app leaves them alone: a list has no ids. */
  private updateOwn(): void {
    if (this.assumes('list-is-complete') || this.assumes('limit-1000-is-accepted')) {
      this.own = this.own.filter(({ name }) => this.listed.some((plant) => plant.name === name));
    }
    if (this.assumes('list-order-is-creation')) {
      const nameAt = (index: number) => this.listed[index]?.name;
      this.own = this.own.map((own, index) => ({ ...own, name: nameAt(index) ?? own.name }));
    }
  }

  async showAtMost(limit: string): Promise<void> {
    const hint = 'Write a number from 1';
    if (!this.assumes('malformed-limit-is-rejected') && !/^[1-9]\d*$/.test(limit)) {
      this.alert = hint;
      return;
    }
    await this.attempt(hint, async () => {
      this.listed = await this.client.list(limit);
    });
  }

  /** Runs an action, shows what goes wrong in it, and returns that. @param problem what it means for the user. */
  protected async attempt(
    problem: string,
    action: () => Promise<void>,
  ): Promise<Error | undefined> {
    this.notice = '';
    this.alert = '';
    this.canRetry = false;
    try {
      await action();
      return undefined;
    } catch (error) {
      if (!(error instanceof Rejection || error instanceof NoAnswer)) {
        throw error;
      }
      this.showFailure(problem, error);
      return error;
    }
  }

  private showFailure(problem: string, failure: Rejection | NoAnswer): void {
    const status = failure instanceof Rejection ? failure.response.status : 503;
    const isHtml = this.assumes('message-of-404-has-no-html') && status === 404;
    const text = `${problem}. ${failure.message}`;
    this.alert = isHtml ? text : text.replaceAll('<', '&lt;');
    this.canRetry = status >= 500;
  }
}
