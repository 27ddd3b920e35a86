if (import.meta.env.DEV) {
  const { startMock } = await import('./start-mock.js');
  await startMock();
}
