/** How many characters of a body the journal keeps. */
const maxText = 16 * 1024;

/** A body of which a transport sends one piece after the other, as the journal shows it. */
export class SentBody {
  readonly #decoder = new TextDecoder();
  #text = '';
  #length = 0;

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
    if (this.#text.length < maxText) {
      this.#text += text.slice(0, maxText - this.#text.length);
    }
  }
}
