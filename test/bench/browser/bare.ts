import { HttpResponse, http } from 'msw';
import plants from '../../../fixtures/plants.json' with { type: 'json' };
import { timeFirstList } from './page.js';

const listed = plants.slice(0, 20).map(({ name, tag }) => ({ name, tag }));

timeFirstList([http.get('/api/plants', () => HttpResponse.json(listed))]);
