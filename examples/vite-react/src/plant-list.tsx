import { isPlantStoreError, type Plant } from 'plant-store-kit/client';
import { useEffect, useState } from 'react';
import { plantStore } from './plant-store';

/** The user's plants, and a form for one more. */
export function PlantList() {
  const [plants, setPlants] = useState<readonly Plant[]>([]);
  const [problem, setProblem] = useState('');

  async function attempt(action: () => Promise<unknown>) {
    try {
      await action();
      setPlants(await plantStore.list());
      setProblem('');
    } catch (error) {
      setProblem(messageOf(error));
    }
  }

  useEffect(() => {
    attempt(async () => {});
  }, []);

  const create = (form: FormData) =>
    attempt(() =>
      plantStore.create({ id: String(form.get('id')), name: String(form.get('name')) }),
    );

  return (
    <main>
      <h1>Plants</h1>
      {problem !== '' && <p role="alert">{problem}</p>}
      <ul>
        {plants.map(({ name, tag }, position) => (
          <li key={position}>{tag === undefined ? name : `${name} (${tag})`}</li>
        ))}
      </ul>
      <form action={create}>
        <label>
          Id <input name="id" inputMode="numeric" required />
        </label>
        <label>
          Name <input name="name" required />
        </label>
        <button type="submit">Plant</button>
      </form>
    </main>
  );
}

function messageOf(error: unknown): string {
  if (isPlantStoreError(error)) {
    return error.body?.message ?? error.message;
  }
  return 'The plant store cannot be reached.';
}
