/** Decodes a segment of a path; one with invalid percent-encoding stays as it is. */
export function decodeSegment(segment: string): string {
  try {
    return segment.includes('%') ? decodeURIComponent(segment) : segment;
  } catch {
    return segment;
  }
}
