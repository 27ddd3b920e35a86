/**
 * Decodes a body by its Content-Encoding, if the runtime can.
 *
 * @returns the bytes, at least `maxBytes` of them if there are more; undefined if it cannot be decoded.
 */
export async function decodeBody(
  body: Uint8Array,
  encoding: string,
  maxBytes: number,
): Promise<Uint8Array | undefined> {
  const pieces: Uint8Array<ArrayBuffer>[] = [];
  try {
    const format = encoding.toLowerCase() === 'br' ? 'brotli' : encoding.toLowerCase();
    const decoder = new DecompressionStream(format as CompressionFormat);
    const reader = new Blob([new Uint8Array(body)]).stream().pipeThrough(decoder).getReader();
    let free = maxBytes;
    for (let read = await reader.read(); !read.done; read = await reader.read()) {
      pieces.push(read.value);
      free -= read.value.byteLength;
      if (free <= 0) {
        // Not awaited: in Node it does not end.
        reader.cancel().catch(() => {});
        break;
      }
    }
  } catch {
    return undefined;
  }
  return new Uint8Array(await new Blob(pieces).arrayBuffer());
}
