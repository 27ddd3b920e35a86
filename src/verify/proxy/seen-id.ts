import type { ExpectedPlant } from '../engine/expected-plant.js';

/** A plant that a client has created. The Authorization header of its create is its owner. */
export type SeenPlant = ExpectedPlant<string>;

/** What the requests that name an id show about it. */
class SeenId {
  /** The last plant that was created while no other had the id; undefined if that is not known. */
  plant: SeenPlant | undefined;
  #isDoubtful = false;
  #underWay = 0;
  #endedAt = -Infinity;

  begin(): void {
    if (this.#underWay > 0) {
      this.doubt();
    }
    this.#underWay++;
  }

  end(endedAt: number): void {
    this.#underWay--;
    this.#endedAt = endedAt;
  }

  /** Whether no plant has the id, as far as the exchanges show. */
  get isFree(): boolean {
    return !this.#isDoubtful && (this.plant === undefined || this.plant.presence === 'gone');
  }

  /** Whether no request that names the id was under way at this time or later. */
  isSettledAt(time: number): boolean {
    return this.#underWay === 0 && this.#endedAt < time;
  }

  /** From now on, its plants are not known: requests were under way at once, or one was not answered. */
  doubt(): void {
    if (this.plant !== undefined) {
      this.plant.presence = 'maybe';
    }
    this.plant = undefined;
    this.#isDoubtful = true;
  }
}

/** When there are more ids, all are forgotten, so that the cost of a long run stays bounded. */
const maxIds = 100_000;

/** The ids that requests have named. */
export class SeenIds {
  readonly #ids = new Map<string, SeenId>();
  /** Whether ids were forgotten, so that an unknown id may not be new. */
  #hasForgotten = false;

  /** The id, which is added if it is unknown. */
  of(text: string): SeenId {
    if (this.#ids.size >= maxIds) {
      this.#ids.clear();
      this.#hasForgotten = true;
    }
    const known = this.#ids.get(text);
    if (known !== undefined) {
      return known;
    }
    const id = new SeenId();
    if (this.#hasForgotten) {
      id.doubt();
    }
    this.#ids.set(text, id);
    return id;
  }

  isSettledAt(text: string, time: number): boolean {
    return this.#ids.get(text)?.isSettledAt(time) === true;
  }

  doubtAll(): void {
    for (const id of this.#ids.values()) {
      id.doubt();
    }
  }
}
