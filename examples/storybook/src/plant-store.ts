import { createPlantClient } from 'plant-store-kit/client';

export const plantStore = createPlantClient({
  baseUrl: new URL('/api', location.origin).href,
  // Your app has the token of a login here.
  token: 'alice-token',
});
