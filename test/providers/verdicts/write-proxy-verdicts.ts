// npx tsx test/providers/verdicts/write-proxy-verdicts.ts [--exchanges <n>] [--only <text>] [--write]: sends random
// requests of four clients to all providers of test/providers behind the proxy, and prints what it
// finds, and what --alone would find, too; --write writes proxy.tsv. It ends with 1 after a violation of a provider that
// keeps the interface.
import { writeFileSync } from 'node:fs';
import process from 'node:process';
import { parseArgs } from 'node:util';
import { conforming } from '../conforming.js';
import { faults } from '../faults.js';
import { referenceProvider } from '../provider.js';
import { sendThroughProxy } from '../proxy-traffic.js';

const { values: flags } = parseArgs({
  options: {
    exchanges: { type: 'string', default: '5000' },
    only: { type: 'string', default: '' },
    write: { type: 'boolean', default: false },
  },
});
const exchanges = Number(flags.exchanges);

const kept = [...new Set([referenceProvider, ...conforming])];
const all = [
  ...kept.map((provider) => ({ kind: 'conforming', provider, breaks: [] as readonly string[] })),
  ...faults.map((fault) => ({ kind: 'fault', provider: fault, breaks: fault.breaks })),
].filter(({ provider }) => provider.name.includes(flags.only));

const rows: string[] = [];
let alarms = 0;
for (const { kind, provider, breaks } of all) {
  const startedAt = performance.now();
  const { violated, suspected, complaints } = await sendThroughProxy(provider, {
    exchanges,
    seed: 1,
  });
  const wrong = [...violated, ...suspected].filter((rule) => !breaks.includes(rule));
  if (wrong.length > 0 && kind === 'conforming') {
    alarms++;
    process.stderr.write(`${kind}: ${provider.name}: ${wrong}\n${complaints}\n`);
  }
  const found = [violated, suspected].map((names) => names.join(' | '));
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
  rows.push([kind, provider.name.replace(/\s+/g, ' '), breaks.join(' | '), ...found].join('\t'));
  process.stderr.write(`${rows.length}/${all.length} ${seconds} s ${rows.at(-1)}\n`);
}
if (flags.write) {
  const head = `# Written by write-proxy-verdicts.ts: ${exchanges} exchanges each.\nkind\tname\tbreaks\tfound\twith --alone also`;
  writeFileSync(new URL('proxy.tsv', import.meta.url), `${[head, ...rows].join('\n')}\n`);
}
process.exit(alarms > 0 ? 1 : 0);
