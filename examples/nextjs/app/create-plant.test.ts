import { plantStoreFixtures } from 'plant-store-kit/vitest';
import { test as base, expect, vi } from 'vitest';
import { baseUrl } from '../plant-store';
import { createPlant } from './create-plant';

vi.mock('next/cache', () => ({ revalidatePath: vi.fn() }));

const test = base.extend(plantStoreFixtures({ baseUrl, plants: [] }));

function formOf(fields: Record<string, string>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) {
    form.set(name, value);
  }
  return form;
}

test('creates the plant of the form', async ({ plantStore }) => {
  expect(await createPlant('', formOf({ id: '1001', name: 'Basil' }))).toBe('');

  expect(plantStore.plants.find(1001)?.name).toBe('Basil');
});

test('returns what the store answers', async ({ plantStore }) => {
  plantStore.faults.start('backend-down');

  expect(await createPlant('', formOf({ id: '1001', name: 'Basil' }))).toBe(
    'The plant store is down.',
  );
});
