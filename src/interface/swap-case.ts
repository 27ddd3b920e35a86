/** A text whose small ASCII letters are capitals, and the other way round. */
export function swapCase(text: string): string {
  return text.replace(/[a-z]|[A-Z]/g, (letter) =>
    letter === letter.toLowerCase() ? letter.toUpperCase() : letter.toLowerCase(),
  );
}
