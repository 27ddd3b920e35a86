import { type DoctorCheck, failed, passed } from '../check.js';

const proxyVariables = ['HTTP_PROXY', 'http_proxy', 'ALL_PROXY', 'all_proxy'];
const coversLocal = /^(?:\*|127\.0\.0\.1(?::\d+)?|127\.0\.0\.0\/8|127\.\*)$/;

/** Whether requests to 127.0.0.1 would go to a proxy, which does not know this machine. */
export const proxy: DoctorCheck = {
  title: 'Proxy',
  failsIf: '`HTTP_PROXY` or `ALL_PROXY` is set, and `NO_PROXY` does not name 127.0.0.1',
  run({ env, port }) {
    const set = proxyVariables.find((name) => env[name]);
    if (set === undefined) {
      return passed('no variable sets one');
    }
    const direct = env.no_proxy || env.NO_PROXY || '';
    const hosts = direct.split(/[\s,]+/).filter((host) => host !== '');
    if (hosts.some((host) => coversLocal.test(host))) {
      return passed(`NO_PROXY leaves 127.0.0.1 out of ${set}`);
    }
    return failed(
      `${set} sends requests to 127.0.0.1:${port} to a proxy`,
      `export NO_PROXY=${[...new Set([...hosts, '127.0.0.1', 'localhost'])].join(',')} no_proxy=$NO_PROXY`,
    );
  },
};
