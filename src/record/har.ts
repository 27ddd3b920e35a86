import { isByProgram } from '../service/is-by-program.js';
import { headersByName, noBody } from '../service/plain-http.js';
import { isKitError } from '../text/kit-error.js';
import { parseBySchema } from '../text/read-input.js';
import { parseJsonBySchema } from '../text/read-json.js';
import * as v from '../text/schema.js';
import { type AppExchange, describeRequest } from './app-exchange.js';
import { type LeftOut, readAppExchange } from './interactions.js';
import { Recording } from './pact.js';

const headerList = v.pipe(
  v.array(v.object({ name: v.string(), value: v.string() })),
  v.transform((list) => headersByName(list.map(({ name, value }) => [name, value]))),
);

const har = v.object({ log: v.object({ entries: v.array(v.unknown()) }) });

/** What shows whether an entry is a request to a plant store. */
const requestLine = v.object({
  /** Chrome's and Playwright's; absent in the files of others. */
  _resourceType: v.nullish(v.string()),
  request: v.object({ method: v.string(), url: v.string(), headers: v.fallback(headerList, {}) }),
});

const bodyShape = {
  text: v.nullish(v.string()),
  encoding: v.nullish(v.string()),
  /** Playwright's: the name of a file beside the HAR. */
  _file: v.nullish(v.string()),
};
const body = v.object(bodyShape);

/** In bytes; -1 if unknown. Some write it as a text. It says only whether a body without a text is empty. */
const size = v.fallback(v.nullish(v.pipe(v.unknown(), v.transform(Number), v.number())), undefined);

const entry = v.object({
  request: v.object({
    headers: headerList,
    postData: v.nullish(body),
    bodySize: size,
  }),
  response: v.object({
    status: v.number(),
    content: v.object({ ...bodyShape, size }),
  }),
});

/** Reads a file beside the HAR. @throws KitError */
type ReadAttachment = (name: string) => Promise<Uint8Array>;

export interface HarRecording {
  readonly recording: Recording;
  /** How many entries the HAR has. */
  readonly count: number;
  /** The entries that cannot be used, because the HAR does not have all of them. */
  readonly unusable: readonly LeftOut[];
}

/**
 * Reads the requests to a plant store in the traffic that a browser has saved. The store may be at any path.
 *
 * @param source for error messages: `har "session.har"`.
 * @param test the name under which they are recorded.
 * @throws KitError `invalid-pact` when the text is not a HAR.
 */
export async function recordHar(
  text: string,
  source: string,
  test: string,
  readAttachment: ReadAttachment,
): Promise<HarRecording> {
  const remedy = 'Give a file that a browser has saved, such as by "Save all as HAR".';
  const { log } = parseJsonBySchema(har, text, 'invalid-pact', source, { remedy });
  const recording = new Recording();
  const unusable: LeftOut[] = [];
  for (const [index, value] of log.entries.entries()) {
    const line = parseBySchema(requestLine, value);
    if ('problem' in line) {
      unusable.push({ request: `entry ${index + 1}`, reason: line.problem.cause });
      continue;
    }
    const target = targetOf(line.value);
    if (target === undefined) {
      continue;
    }
    const exchange = await readEntry(value, target, readAttachment);
    if (typeof exchange === 'string') {
      unusable.push({ request: describeRequest(target), reason: exchange });
      continue;
    }
    for (const recorded of readAppExchange(exchange)) {
      recording.add(recorded, [test]);
    }
  }
  return { recording, count: log.entries.length, unusable };
}

type Target = Pick<AppExchange['request'], 'method' | 'path' | 'query'>;

/** Undefined if the request is not one of a program to a plant store. */
function targetOf({ request, ...entry }: v.InferOutput<typeof requestLine>): Target | undefined {
  const { method, url, headers } = request;
  if (!/^https?:/.test(url) || !URL.canParse(url) || method === 'OPTIONS') {
    return undefined;
  }
  const { pathname, search } = new URL(url);
  const [path] = /\/plants(\/[^/]+)?$/.exec(pathname) ?? [];
  if (path === undefined || !isByProgram(headers, entry._resourceType ?? undefined)) {
    return undefined;
  }
  return { method, path, query: search.slice(1) };
}

/** @returns the exchange, or the reason why it cannot be used, as a clause. */
async function readEntry(
  value: unknown,
  target: Target,
  readAttachment: ReadAttachment,
): Promise<AppExchange | string> {
  const read = parseBySchema(entry, value);
  if ('problem' in read) {
    return read.problem.cause;
  }
  const { request, response } = read.value;
  const { status, content } = response;
  if (status <= 0) {
    return 'the HAR has no response';
  }
  const { postData, bodySize } = request;
  // Playwright writes an empty text for the body of a request that it leaves out.
  const isEmptyRequest = bodySize === 0 || (!postData && target.method !== 'POST');
  const length = content.size ?? -1;
  const isEmptyResponse = status === 204 || length === 0 || (length < 0 && content.text === '');
  try {
    const sent = await readBody(postData, isEmptyRequest, readAttachment);
    const received = await readBody(content, isEmptyResponse, readAttachment);
    if (sent === undefined || received === undefined) {
      return `the HAR lacks the body of the ${sent === undefined ? 'request' : 'response'}`;
    }
    const responseBody = Buffer.from(received).toString();
    return { request: { ...target, headers: request.headers, body: sent }, status, responseBody };
  } catch (error) {
    if (!isKitError(error)) {
      throw error;
    }
    return `cannot ${error.parts.task}: ${error.parts.cause}`;
  }
}

/**
 * @param isEmpty whether a body without a text is empty, and not missing.
 * @returns undefined if the HAR does not have the body.
 */
async function readBody(
  given: v.InferOutput<typeof body> | null | undefined,
  isEmpty: boolean,
  readAttachment: ReadAttachment,
): Promise<Uint8Array | undefined> {
  const { text, encoding, _file: file } = given ?? {};
  if (file) {
    return readAttachment(file);
  }
  if (text) {
    return Buffer.from(text, encoding === 'base64' ? 'base64' : 'utf8');
  }
  return isEmpty ? noBody : undefined;
}
