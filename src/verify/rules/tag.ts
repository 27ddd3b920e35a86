/** A plant without a tag may come back with an empty one; another rule is about null. */
export function isSameTag(sent: string | undefined, received: unknown): boolean {
  return sent === undefined
    ? [undefined, null, ''].includes(received as string)
    : received === sent;
}

export function describeTag(tag: unknown): string {
  return tag === undefined ? 'without a tag' : `with the tag ${JSON.stringify(tag)}`;
}
