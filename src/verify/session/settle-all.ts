/**
 * The results of all tasks, as `Promise.all` gives them, but not before each task has ended: after
 * a failure, no task goes on while the caller cleans up.
 */
export async function settleAll<const Tasks extends readonly unknown[]>(
  tasks: Tasks,
): Promise<{ -readonly [Position in keyof Tasks]: Awaited<Tasks[Position]> }> {
  await Promise.allSettled(tasks);
  return Promise.all(tasks);
}
