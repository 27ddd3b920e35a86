import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import type { Check } from '../../package/run-checks.js';
import { runProgram } from '../../package/run-program.js';
import { type AppOptions, buildApp } from './build-app.js';
import { bundlers } from './bundlers.js';
import { openApp } from './open-app.js';

/** What only the kit has in it. */
const ofKit = /alice-token|bob-token|plant-store-kit|PlantMock|backend-down|rejectedBy/;

/** That an app of a folder, with the code of the pages, has the mock in development and only there. */
export function appChecks(folder: string): Check[] {
  return bundlers.flatMap((bundler) => {
    const build = (options: AppOptions) => buildApp(folder, bundler, options);
    return [
      {
        title: `${bundler.name}: a production build has 0 bytes of the mock`,
        async run() {
          const alone = build({ mode: 'production', hasMock: false });
          const built = build({ mode: 'production', hasMock: true });
          const [found] = ofKit.exec(built) ?? [];
          if (found !== undefined || built.length !== alone.length) {
            throw new Error(`${built.length - alone.length} characters more, with ${found}`);
          }
          const { title } = await openApp(join(folder, 'out'));
          assertTitle(title, 'answered 404');
          return `${built.length} characters with and without it`;
        },
      },
      {
        title: `${bundler.name}: says that a page cannot have the server`,
        async run() {
          const main = "import { startServer } from 'plant-store-kit/server'; startServer();";
          writeFileSync(join(folder, 'src/main.ts'), main);
          const { printed } = runProgram(bundler.command('production'), { cwd: folder });
          const line = printed
            .split('\n')
            .find((one) => /startServer.*(found|export)|export.*startServer/.test(one));
          if (line === undefined) {
            throw new Error(`it printed ${printed}`);
          }
          return stripVTControlCharacters(line.trim());
        },
      },
      {
        title: `${bundler.name}: a development build has the mock and its panel`,
        async run() {
          build({ mode: 'development', hasMock: true });
          const { title, hasPanel } = await openApp(join(folder, 'out'));
          assertTitle(title, 'answered 200');
          if (!hasPanel) {
            throw new Error('the page has no button of the panel');
          }
          return `in Chromium, the page ${title}`;
        },
      },
    ];
  });
}

function assertTitle(title: string, expected: string): void {
  if (title !== expected) {
    throw new Error(`the page ${title}, not ${expected}`);
  }
}
