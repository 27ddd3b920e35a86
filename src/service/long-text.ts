/**
 * A text that is too long to hold: a transport takes it piece by piece, as fast as its client reads. Then
 * a client that does not read costs one piece, and others are answered between two pieces.
 */
export class LongText {
  /** The first piece. */
  readonly start: string;
  #pieces: Iterator<string> | undefined;
  #length = 0;
  #isStarted = false;

  constructor(pieces: Iterator<string>) {
    this.start = pieces.next().value ?? '';
    this.#pieces = pieces;
  }

  /** The number of characters in the pieces that were taken; of the whole text after the last one. */
  get length(): number {
    return this.#length;
  }

  /** Takes the next piece; undefined after the last one. */
  next(): string | undefined {
    const piece = this.#isStarted ? this.#pieces?.next().value : this.start;
    this.#isStarted = true;
    if (piece === undefined) {
      this.drop();
      return undefined;
    }
    this.#length += piece.length;
    return piece;
  }

  /** Frees what the remaining pieces would be made of. */
  drop(): void {
    this.#isStarted = true;
    this.#pieces = undefined;
  }

  /** Takes all pieces, for a transport that needs the whole text. */
  readAll(): string {
    const pieces: string[] = [];
    for (let piece = this.next(); piece !== undefined; piece = this.next()) {
      pieces.push(piece);
    }
    return pieces.join('');
  }
}

/** A body as one text. */
export function toText(body: string | LongText): string {
  return typeof body === 'string' ? body : body.readAll();
}
