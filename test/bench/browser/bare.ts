import { HttpResponse, http } from 'msw';
import { defaultPlants } from '../../../src/store/default-plants.js';
import { timeFirstList } from './page.js';

const listed = defaultPlants.slice(0, 20).map(({ name, tag }) => ({ name, tag }));

timeFirstList([http.get('/api/plants', () => HttpResponse.json(listed))]);
