// Starts the Worker in workerd, and prints what it answers.
import { Miniflare } from 'miniflare';

const worker = new Miniflare({
  modules: true,
  scriptPath: 'bundled.mjs',
  compatibilityDate: '2026-01-01',
});

async function ask(method, path, { token = 'alice-token', body, ...headers } = {}) {
  const response = await worker.dispatchFetch(`http://localhost/api${path}`, {
    method,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json', ...headers },
    body,
  });
  return `${method} ${path} ${response.status} ${await response.text()}`;
}

const answers = [
  await ask('POST', '/plants', { body: '{"id":9007199254740993,"name":"Basil"}' }),
  await ask('GET', '/plants'),
  await ask('GET', '/plants', { token: 'nobodys-token' }),
  await ask('GET', '/plants', { 'x-mock-response-delay': '50' }),
  await ask('DELETE', '/plants/9007199254740993'),
  await ask('GET', '/plants'),
];
await worker.dispose();
process.stdout.write(answers.join('\n'));
