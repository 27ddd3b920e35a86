import { createPlantClient } from 'plant-store-kit/client';

/** Where the plant store is, in production, too: a path of the page. */
export const baseUrl = '/api';

export const plantStore = createPlantClient({
  baseUrl: new URL(baseUrl, location.origin).href,
  // Your app has the token of a login here.
  token: 'alice-token',
});
