import type { PlantClient } from 'plant-store-kit/client';
import { expect } from 'vitest';
import type { Race } from './race.js';

interface Form {
  readonly status: 'idle' | 'saving' | 'saved' | 'failed';
  submit(): Promise<void>;
}

/** The first response decides what it shows. The second click sends an id that the first one has taken. */
function createForm(client: PlantClient): Form {
  const form = {
    status: 'idle' as Form['status'],
    async submit() {
      form.status = 'saving';
      const end = await client.create({ id: 7, name: 'Fern' }).then(
        () => 'saved' as const,
        () => 'failed' as const,
      );
      if (form.status === 'saving') {
        form.status = end;
      }
    },
  };
  return form;
}

/** Ignores clicks while it saves. */
function createMendedForm(client: PlantClient): Form {
  const form = createForm(client);
  const { submit } = form;
  form.submit = async () => {
    if (form.status !== 'saving') {
      await submit();
    }
  };
  return form;
}

export const doubleSubmit: Race<Form> = {
  name: 'a form that is submitted twice',
  racy: createForm,
  mended: createMendedForm,
  async use(form, plantStore) {
    void form.submit();
    void form.submit();
    await plantStore.settled();

    expect(plantStore.plants.find(7)).toMatchObject({ name: 'Fern' });
    expect(form.status).toBe('saved');
  },
};
