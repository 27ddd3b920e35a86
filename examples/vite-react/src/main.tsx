import { createRoot } from 'react-dom/client';
import { PlantList } from './plant-list';

if (import.meta.env.DEV) {
  const { startMock } = await import('./mocks/start-mock');
  await startMock();
}

createRoot(document.getElementById('root') as HTMLElement).render(<PlantList />);
