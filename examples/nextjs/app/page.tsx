import { plantStore } from '../plant-store';
import { PlantForm } from './plant-form';

export const dynamic = 'force-dynamic';

export default async function Page() {
  const plants = await plantStore.list();
  return (
    <main>
      <h1>Plants</h1>
      <ul>
        {plants.map(({ name, tag }, position) => (
          <li key={position}>{tag === undefined ? name : `${name} (${tag})`}</li>
        ))}
      </ul>
      <PlantForm />
    </main>
  );
}
