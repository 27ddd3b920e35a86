import { plantStore } from 'plant-store-kit/vite';
import { defineConfig } from 'vite';

export default defineConfig({
  plugins: [plantStore({ baseUrl: '/api' })],
});
