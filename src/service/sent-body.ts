/** A body of which a transport sends one piece after the other, as the journal shows it. */
export class SentBody {
  readonly #decoder = new TextDecoder();
  readonly #maxText: number;
  #text = '';
  #length = 0;

  /** @param maxText how many characters the journal keeps. */
  constructor(maxText: number) {
    this.#maxText = maxText;
  }

  /** The beginning of what was sent, as text. */
  get text(): string {
    return this.#text;
  }

  /** The number of characters that were sent. */
  get length(): number {
    return this.#length;
  }

  /** Notes that a piece was sent. */
  add(piece: Uint8Array): void {
    const text = this.#decoder.decode(piece, { stream: true });
    this.#length += text.length;
    this.#text += text.slice(0, this.#maxText - this.#text.length);
  }
}
