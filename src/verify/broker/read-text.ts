/** How many bytes of all answers together are read at most: far more than the pacts of a provider have. */
const maxBytes = 2 ** 26;

/** Counts what a broker sends, over all its answers. */
export class ReceivedBytes {
  #bytes = 0;

  /** @throws Error when the broker has sent more than is read. */
  add(bytes: number): void {
    this.#bytes += bytes;
    if (this.#bytes > maxBytes) {
      throw new Error(`it has sent more than ${maxBytes / 2 ** 20} MiB`);
    }
  }
}

/** Reads the body of an answer as text. @throws Error when the broker has sent too much. */
export async function readText({ body }: Response, received: ReceivedBytes): Promise<string> {
  const decoder = new TextDecoder();
  let text = '';
  // Leaving the loop by an error cancels the body.
  for await (const chunk of body ?? []) {
    received.add(chunk.byteLength);
    text += decoder.decode(chunk, { stream: true });
  }
  return text + decoder.decode();
}
