import { createPlantClient } from 'plant-store-kit/client';

export const baseUrl = process.env.PLANT_STORE_URL ?? 'https://store.example.com';

export const plantStore = createPlantClient({
  baseUrl,
  // Your app has the token of a session here.
  token: 'alice-token',
});
