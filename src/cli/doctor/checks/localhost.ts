import { type DoctorCheck, type Examination, failed, passed } from '../check.js';
import { isListening } from '../probe-port.js';

const ipv4 = '127.0.0.1';
const ipv6 = '::1';

/** Whether clients that say localhost, and servers that listen on 127.0.0.1, find each other. */
export const localhost: DoctorCheck = {
  title: 'localhost',
  failsIf: '`localhost` is not 127.0.0.1, or a server listens on ::1 alone',
  async run(examination) {
    const { port } = examination;
    const addresses = await addressesOf(examination);
    if (addresses.length === 0) {
      return failed(
        'localhost has no address on this machine',
        `Write http://${ipv4}:${port} in your app, or add the line "${ipv4} localhost" to the hosts file.`,
      );
    }
    if (!addresses.includes(ipv4)) {
      return failed(
        `localhost is ${addresses.join(', ')} on this machine, and serve listens on ${ipv4}`,
        `Write http://${ipv4}:${port} in your app, or start the server with --host ${addresses[0]}.`,
      );
    }
    const [onIpv4, onIpv6] = await Promise.all([isListening(ipv4, port), isListening(ipv6, port)]);
    if (onIpv6 && !onIpv4) {
      return failed(
        `a server listens on [${ipv6}]:${port} alone, and clients of ${ipv4}:${port} do not reach it`,
        `Start it with --host ${ipv4}.`,
      );
    }
    return passed(`it is ${addresses.join(' and ')}`);
  },
};

async function addressesOf({ lookUp }: Examination): Promise<string[]> {
  try {
    return [...new Set((await lookUp('localhost')).map(({ address }) => address))];
  } catch {
    return [];
  }
}
