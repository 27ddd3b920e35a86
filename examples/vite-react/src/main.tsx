import { createRoot } from 'react-dom/client';
import { PlantList } from './plant-list';

createRoot(document.getElementById('root') as HTMLElement).render(<PlantList />);
