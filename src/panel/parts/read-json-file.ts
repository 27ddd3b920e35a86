/**
 * Parses the text of a file that a person chose.
 *
 * @param parse throws an error for text that is not JSON.
 * @throws Error when it is not JSON.
 */
export function readJsonFile(
  text: string,
  name: string,
  parse: (text: string) => unknown = JSON.parse,
): unknown {
  try {
    return parse(text);
  } catch (error) {
    throw new Error(`Failed to read ${name}: it is not JSON (${(error as Error).message}).`);
  }
}
