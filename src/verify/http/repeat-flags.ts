import { quoteForShell } from '../report/curl.js';
import { variableOfHeader } from '../report/redact.js';
import { type ConnectionOptions, defaultLagMs } from './connection-options.js';

/** The flags with which a command of the kit reaches a provider in the same way, with variables for secrets. */
export function repeatFlags(url: string, options: Omit<ConnectionOptions, 'url'>): string {
  const { headers = {}, samples = {}, lagMs = defaultLagMs } = options;
  const { ids, names, tags } = samples;
  const flags = [
    ['--url', /^[\w:/.%~-]+$/.test(url) ? url : quoteForShell(url)],
    // The command may have a password in it.
    ['--server', options.server && '"$SERVER"'],
    ['--token', '"$TOKEN"'],
    ['--second-token', options.secondToken && '"$SECOND_TOKEN"'],
    ['--read-only-token', options.readOnlyToken && '"$READ_ONLY_TOKEN"'],
    ['--ended-token', options.endedToken && '"$ENDED_TOKEN"'],
    ...Object.keys(headers).map((name) => ['--header', `"${name}: ${variableOfHeader(name)}"`]),
    ['--ca', options.ca && '"$CA"'],
    ['--insecure', options.insecure && ''],
    ['--cert', options.cert && '"$CERT"'],
    ['--key', options.key && '"$KEY"'],
    ['--ids', ids?.join('-')],
    ['--names', names && quoteForShell(names.join())],
    ['--tags', tags && quoteForShell(tags.join())],
    ['--lag', lagMs === defaultLagMs ? undefined : lagMs],
  ] as const;
  return flags
    .filter(([, value]) => value !== undefined && value !== false)
    .map(([flag, value]) => `${flag} ${value}`.trimEnd())
    .join(' ');
}
