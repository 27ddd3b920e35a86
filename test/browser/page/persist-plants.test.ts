import type { PlantMock } from 'plant-store-kit';
import { expect, onTestFinished, test, vi } from 'vitest';

const key = 'plant-store-kit:/api';

async function openPage(): Promise<HTMLIFrameElement> {
  const frame = document.createElement('iframe');
  const script = new URL('./persisted-page.ts', import.meta.url);
  frame.srcdoc = `<script type="module" src="${script.href}"></script>`;
  document.body.append(frame);
  onTestFinished(() => {
    frame.remove();
    localStorage.removeItem(key);
  });
  await mockOf(frame);
  return frame;
}

function mockOf(frame: HTMLIFrameElement): Promise<PlantMock> {
  return vi.waitFor(() => {
    const mock = frame.contentWindow?.mock;
    expect(mock).toBeDefined();
    return mock as PlantMock;
  }, 60_000);
}

test('a page that is reloaded right after a change has its plants again', async () => {
  const frame = await openPage();
  const before = await mockOf(frame);
  before.plants.create({ id: 1001, name: 'Basil' });
  expect(localStorage.getItem(key)).toBeNull();
  const reloaded = new Promise((resolve) => frame.addEventListener('load', resolve));
  frame.contentWindow?.location.reload();
  await reloaded;

  const after = await mockOf(frame);
  expect(after).not.toBe(before);
  expect(after.snapshot()).toContainEqual({ id: '1001', name: 'Basil' });
});
