import { HttpResponse, http } from 'msw';

export const handlers = [
  http.get('/users/me', () => HttpResponse.json({ name: 'Alice' })),
  http.post('/orders', async ({ request }) => {
    const order = await request.json();
    return HttpResponse.json({ ...order, status: 'open' }, { status: 201 });
  }),
];
