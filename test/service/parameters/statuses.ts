/** The statuses of several responses. */
export async function statuses(...replies: Promise<{ status: number }>[]): Promise<number[]> {
  return (await Promise.all(replies)).map(({ status }) => status);
}
