import { playwright } from '@vitest/browser-playwright';
import { defineConfig } from 'vitest/config';
import { launchOptions } from './launch-options.js';
import { projectsIn } from './projects.js';

const instances = [{ browser: 'chromium' }];

// biome-ignore lint/style/noDefaultExport: Vitest takes no other.
export default defineConfig({
  test: { projects: projectsIn({ provider: playwright({ launchOptions }), instances }) },
});
