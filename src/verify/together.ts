/**
 * What all of these come to, as `Promise.all` tells it, but not before each has come to its end:
 * nothing goes on behind the back of whoever cleans up after a failure.
 */
export async function together<const Tasks extends readonly unknown[]>(
  tasks: Tasks,
): Promise<{ -readonly [Position in keyof Tasks]: Awaited<Tasks[Position]> }> {
  await Promise.allSettled(tasks);
  return Promise.all(tasks);
}
