import { HttpResponse, http, passthrough } from 'msw';

export const handlers = [
  http.get('/users/me', () => HttpResponse.json({ name: 'Alice' })),
  http.get('/plants', ({ request }) =>
    request.headers.has('x-empty') ? HttpResponse.json([]) : passthrough(),
  ),
  http.get('/orders', () => {
    throw new Error('out of soil');
  }),
];
