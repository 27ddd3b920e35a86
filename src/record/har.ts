import * as z from 'zod';
import { parseJsonBySchema } from '../interface/read-input.js';
import { headersByName } from '../service/plain-http.js';
import { type RecordedExchange, readExchange } from './interactions.js';
import { Recording } from './pact.js';

const header = z.object({ name: z.string(), value: z.string() });
const entry = z.object({
  /** Chrome's; absent in the files of others. */
  _resourceType: z.string().optional(),
  request: z.object({
    method: z.string(),
    url: z.string(),
    headers: z.array(header),
    postData: z.object({ text: z.string().default('') }).optional(),
  }),
  response: z.object({
    status: z.number(),
    content: z.object({ text: z.string().default(''), encoding: z.string().optional() }),
  }),
});
const har = z.object({ log: z.object({ entries: z.array(entry) }) });

/**
 * Reads the requests to a plant store in the traffic that a browser has saved, below whatever path it is.
 *
 * @param source for error messages: `har "session.har"`.
 * @param test the name under which they are recorded.
 * @throws KitError `invalid-pact` when the text is no HAR.
 */
export function recordHar(text: string, source: string, test: string): Recording {
  const remedy = 'Give a file that a browser has saved, such as by "Save all as HAR".';
  const { log } = parseJsonBySchema(har, text, 'invalid-pact', source, { remedy });
  const recording = new Recording();
  for (const recorded of log.entries.flatMap(toExchange).flatMap(readExchange)) {
    recording.add(recorded, [test]);
  }
  return recording;
}

/** None for what is no request of a script to a plant store. */
function toExchange({
  _resourceType: resource = 'fetch',
  request: { method, url, headers, postData },
  response: { status, content },
}: z.output<typeof entry>): RecordedExchange[] {
  const { pathname, search } = new URL(url);
  const [path] = /\/plants(\/[^/]+)?$/.exec(pathname) ?? [];
  if (path === undefined || method === 'OPTIONS' || !['fetch', 'xhr'].includes(resource)) {
    return [];
  }
  const request = {
    method,
    path,
    query: search.slice(1),
    headers: headersByName(headers.map(({ name, value }) => [name, value])),
    body: Buffer.from(postData?.text ?? ''),
  };
  const encoding = content.encoding === 'base64' ? 'base64' : 'utf8';
  return [{ request, status, responseBody: Buffer.from(content.text, encoding).toString() }];
}
