'use client';

import { useActionState } from 'react';
import { createPlant } from './create-plant';

export function PlantForm() {
  const [problem, create] = useActionState(createPlant, '');
  return (
    <form action={create}>
      {problem !== '' && <p role="alert">{problem}</p>}
      <label>
        Id <input name="id" inputMode="numeric" required />
      </label>
      <label>
        Name <input name="name" required />
      </label>
      <button type="submit">Plant</button>
    </form>
  );
}
