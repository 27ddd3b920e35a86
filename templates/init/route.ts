const mock =
  process.env.NODE_ENV === 'production'
    ? undefined
    : (await import('plant-store-kit/fetch')).createPlantMock({ baseUrl: '/api' });

async function answer(request: Request): Promise<Response> {
  return mock === undefined ? new Response(null, { status: 404 }) : mock.fetch(request);
}

export { answer as DELETE, answer as GET, answer as POST };
