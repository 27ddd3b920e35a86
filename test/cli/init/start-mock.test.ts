import { expect, it, vi } from 'vitest';

vi.mock('msw/browser', () => ({
  setupWorker: () => ({ start: () => Promise.reject(new Error('workers are blocked')) }),
}));

it('starts an app where its worker cannot start, as the fixtures for Playwright block it', async () => {
  vi.stubGlobal('location', new URL('http://localhost:5173/'));
  const printed = vi.spyOn(console, 'error').mockReturnValue();
  const { startMock } = await import('../../docs/examples/start-mock.js');

  await startMock();

  expect(printed).toHaveBeenCalledWith(new Error('workers are blocked'));
});
