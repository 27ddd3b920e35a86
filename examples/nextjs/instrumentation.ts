/** Next.js calls it once, when its server starts. */
export async function register() {
  if (process.env.NODE_ENV === 'development' && process.env.NEXT_RUNTIME === 'nodejs') {
    const { startMock } = await import('./mocks/start-mock');
    startMock();
  }
}
