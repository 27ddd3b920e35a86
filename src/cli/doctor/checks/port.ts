import { type DoctorCheck, failed, passed } from '../check.js';
import { isPlantStore, whyNotFree } from '../probe-port.js';

const host = '127.0.0.1';

/** Whether `serve` can listen on its port, or does so already. */
export const freePort: DoctorCheck = {
  title: 'Port',
  failsIf: 'another program listens on the port of `serve`',
  async run({ port }) {
    const why = await whyNotFree(host, port);
    if (why === undefined) {
      return passed(`${port} is free`);
    }
    const url = `http://${host}:${port}`;
    if (await isPlantStore(url)) {
      return passed(`the plant store is served at ${url}`);
    }
    return failed(
      why === 'EADDRINUSE'
        ? `another program listens on ${host}:${port}`
        : `this user cannot listen on ${host}:${port} (${why})`,
      `Stop it, or use another port: npx plant-store-kit serve --port ${port === 4010 ? 4011 : 4010}`,
    );
  },
};
