import type { ExpectedPlant } from '../engine/expected-plant.js';

/** A plant that a client has created. Its owner is the Authorization header of its create. */
export type SeenPlant = ExpectedPlant<string>;

/** What is known of an id, by the requests that name it. */
export class SeenId {
  /** The last plant that was created while no other had the id; undefined if nobody knows. */
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

  /** Whether no plant has it, as far as the exchanges say. */
  get isFree(): boolean {
    return !this.#isDoubtful && (this.plant === undefined || this.plant.presence === 'gone');
  }

  /** Whether no request that names it was under way at a time or later. */
  isSettledAt(time: number): boolean {
    return this.#underWay === 0 && this.#endedAt < time;
  }

  /** From now on, nobody knows its plants: requests were under way at once, or one was not answered. */
  doubt(): void {
    if (this.plant !== undefined) {
      this.plant.presence = 'maybe';
    }
    this.plant = undefined;
    this.#isDoubtful = true;
  }
}
