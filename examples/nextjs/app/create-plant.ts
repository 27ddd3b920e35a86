'use server';

import { revalidatePath } from 'next/cache';
import { isPlantStoreError } from 'plant-store-kit/client';
import { plantStore } from '../plant-store';

/** Creates a plant. Returns what is wrong, or an empty text. */
export async function createPlant(_problem: string, form: FormData): Promise<string> {
  try {
    await plantStore.create({ id: String(form.get('id')), name: String(form.get('name')) });
  } catch (error) {
    return isPlantStoreError(error)
      ? (error.body?.message ?? error.message)
      : 'The plant store cannot be reached.';
  }
  revalidatePath('/');
  return '';
}
