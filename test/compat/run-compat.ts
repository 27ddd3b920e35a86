// npm run test:compat -- <name>: the kit beside what it does not bring along, such as other versions, test
// runners and services. Each installs what it needs into a temporary folder.
import process from 'node:process';

const scripts: Readonly<Record<string, readonly [path: string, does: string]>> = {
  broker: [
    './broker/record-answers.js',
    'the tests of brokers with a running one, whose answers are recorded',
  ],
  docker: ['./docker/run-docker.js', 'the image, with Docker, which must be there'],
  examples: ['./examples/run-examples.js', 'every line of the READMEs of examples/'],
  init: ['./init/run-init-projects.js', 'init in fresh projects of their generators'],
  nginx: ['./nginx/run-nginx.js', 'several servers after nginx, which must be installed'],
  runners: [
    './runners/run-runners.js',
    'the recipes for Jest and Cypress, and other versions of Vitest',
  ],
  services: ['./services/run-services.js', 'verify with services of other languages'],
  tarball: ['./tarball/run-tarball.js', 'the file that would be published'],
  tools: ['./tools/run-tools.js', 'OpenAPI validators, Prism, generated clients'],
  versions: ['./versions/run-versions.js', 'Node.js 20 to 24, msw 2 and 3, TypeScript 5.4 to 7'],
  workers: ['./workers/run-workers.js', 'a Cloudflare Worker with the mock, in workerd'],
};

const [name = ''] = process.argv.slice(2);
const script = scripts[name];
if (script === undefined) {
  const list = Object.entries(scripts).map(([one, [, does]]) => `  ${one.padEnd(11)} ${does}`);
  process.stderr.write(`Usage: npm run test:compat -- <name>\n\n${list.join('\n')}\n`);
  process.exitCode = 2;
} else {
  process.argv.splice(2, 1);
  await import(script[0]);
}
