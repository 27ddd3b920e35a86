import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import type { Evidence } from 'plant-store-kit/verify';
import type { RunningProvider } from './provider.js';

/** What curl prints of a response. */
export interface ReplayedResponse {
  /** Undefined where no response came. */
  readonly status: number | undefined;
  readonly contentType: string | undefined;
  readonly body: string;
}

const separator = '--- the next response ---';

/** Makes the requests of evidence again, with bash and curl, and returns the last response. */
export async function replayEvidence(
  { curl }: Evidence,
  { url, token, secondToken }: RunningProvider,
  recordedUrl: string,
): Promise<ReplayedResponse> {
  const lines = curl.map((line) => line.replaceAll(recordedUrl, url));
  const script = [
    'curl() { command curl --silent --max-time 5 "$@"; }',
    ...lines.flatMap((line) => [`printf '%s' '${separator}'`, line]),
    'true',
  ].join('\n');
  const { stdout } = await promisify(execFile)('bash', ['-c', script], {
    env: { ...process.env, TOKEN: token, SECOND_TOKEN: secondToken },
    encoding: 'latin1',
    maxBuffer: 64 * 1024 * 1024,
  });
  return parseResponse(Buffer.from(stdout.split(separator).at(-1) ?? '', 'latin1').toString());
}

function parseResponse(printed: string): ReplayedResponse {
  // Before a long body, curl waits for the interim response to its header "Expect".
  const text = printed.replace(/^(HTTP\/\S+ 1\d\d[\s\S]*?\r\n\r\n)+/, '');
  const end = text.indexOf('\r\n\r\n');
  const head = end < 0 ? text : text.slice(0, end);
  const [, status] = /^HTTP\/\S+ (\d+)/.exec(head) ?? [];
  const [, contentType] = /^content-type: *(.*?)\r?$/im.exec(head) ?? [];
  return {
    status: status === undefined ? undefined : Number(status),
    contentType,
    body: end < 0 ? '' : text.slice(end + 4),
  };
}
