import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { findFreePort } from '../../../find-free-port.js';
import { nodeForTools, noNodeForTools, openApiFile, scriptOf } from '../tool-folder.js';

/** Prism as a proxy before a port, on which a server may start later. */
export interface Prism extends AsyncDisposable {
  readonly url: string;
  readonly serverPort: number;
}

/** @param options.errors whether Prism answers each violation with an error, and not with a header. */
export async function startPrism({ errors }: { readonly errors: boolean }): Promise<Prism> {
  const node = nodeForTools();
  if (node === undefined) {
    throw new Error(`Prism cannot be started: ${noNodeForTools}.`);
  }
  const [port, serverPort] = [await findFreePort(), await findFreePort()];
  const child = spawn(
    node,
    [
      scriptOf('@stoplight/prism-cli', 'prism'),
      'proxy',
      openApiFile,
      `http://127.0.0.1:${serverPort}`,
      ...(errors ? ['--errors'] : []),
      '--port',
      String(port),
      '--host',
      '127.0.0.1',
    ],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  );
  const ended = once(child, 'exit');
  await new Promise<void>((resolve, reject) => {
    ended.then(([code]) => reject(new Error(`Prism ended with ${code}.`)));
    child.stdout.on('data', (text) => {
      if (/Prism is listening/.test(text)) {
        resolve();
      }
    });
  });
  return {
    url: `http://127.0.0.1:${port}`,
    serverPort,
    async [Symbol.asyncDispose]() {
      child.kill();
      await ended;
    },
  };
}
