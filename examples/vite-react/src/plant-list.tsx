import { isPlantStoreError, type Plant } from 'plant-store-kit/client';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { plantStore } from './plant-store';

/** The user's plants, and a form for one more. */
export function PlantList() {
  const [plants, setPlants] = useState<readonly Plant[]>([]);
  const [problem, setProblem] = useState('');
  const lastAsked = useRef(0);

  async function attempt(action: () => Promise<unknown>) {
    try {
      await action();
      const asked = ++lastAsked.current;
      const listed = await plantStore.list();
      // The response to an earlier request may come later.
      if (asked === lastAsked.current) {
        setPlants(listed);
        setProblem('');
      }
    } catch (error) {
      setProblem(messageOf(error));
    }
  }

  useEffect(() => {
    attempt(async () => {});
  }, []);

  async function create(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = event.currentTarget;
    const fields = new FormData(form);
    await attempt(async () => {
      await plantStore.create({ id: String(fields.get('id')), name: String(fields.get('name')) });
      form.reset();
    });
  }

  return (
    <main>
      <h1>Plants</h1>
      {problem !== '' && <p role="alert">{problem}</p>}
      <ul>
        {plants.map(({ name, tag }, position) => (
          <li key={position}>{tag ? `${name} (${tag})` : name}</li>
        ))}
      </ul>
      <form onSubmit={create}>
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
