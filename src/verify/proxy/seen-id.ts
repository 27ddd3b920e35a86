import type { ExpectedPlant } from '../engine/expected-plant.js';

/** A plant that a client has created. The Authorization header of its create is its owner. */
export type SeenPlant = ExpectedPlant<string>;

/** What the requests that name an id show about it. */
export class SeenId {
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
