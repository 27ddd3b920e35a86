/**
 * Resolves or rejects like `Promise.all`, but only after every task has ended, so that no task goes on while the caller
 * cleans up after a failure.
 */
export async function settleAll<const Tasks extends readonly unknown[]>(
  tasks: Tasks,
): Promise<{ -readonly [Position in keyof Tasks]: Awaited<Tasks[Position]> }> {
  await Promise.allSettled(tasks);
  return Promise.all(tasks);
}
