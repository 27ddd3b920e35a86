// npm run bench: measures the kit beside its peers, and prints the table of docs/speed.md.
// npm run bench -- --write: puts it there, too.
// npm run bench -- json-server-0 prism: with these peers alone.
// npm run bench -- --only panel: measures one part of what is measured of the kit alone.
import process from 'node:process';
import { httpMiddleware } from './contestants/http-middleware.js';
import { jsonServer0, jsonServer1 } from './contestants/json-server.js';
import { mockoon } from './contestants/mockoon.js';
import { prism } from './contestants/prism.js';
import { wiremock } from './contestants/wiremock.js';
import { measureOwn, type OwnPart, ownParts } from './measure-own.js';
import { measureTable } from './measure-table.js';
import { type BenchFlags, readFlags } from './read-flags.js';
import { toMarkdown, toOwnLines } from './to-markdown.js';
import { buildKit, installPeers } from './workshop.js';
import { writeTable } from './write-table.js';

const peers = [jsonServer0, jsonServer1, wiremock, prism, httpMiddleware, mockoon];
const report = (text: string) => void process.stderr.write(`${text}\n`);

function readFlagsOrExit(): BenchFlags {
  try {
    return readFlags(
      process.argv.slice(2),
      peers.map(({ slug }) => slug),
    );
  } catch (error) {
    report(error instanceof Error ? error.message : String(error));
    process.exit(2);
  }
}

async function measureParts(parts: readonly OwnPart[]): Promise<string> {
  if (parts.includes('memory')) {
    installPeers();
  }
  return toOwnLines(await measureOwn(parts, report)).join('\n');
}

async function measureAll(chosen: readonly string[] | undefined): Promise<string> {
  installPeers();
  const present = peers.filter((peer) => {
    const lack = peer.lacks?.();
    if (lack !== undefined) {
      report(`${peer.name} is left out: ${lack}`);
    }
    return lack === undefined && (chosen?.includes(peer.slug) ?? true);
  });
  const table = await measureTable(present, report);
  return toMarkdown({ ...table, own: await measureOwn(ownParts, report) });
}

const flags = readFlagsOrExit();
buildKit();
const text =
  flags.only === undefined ? await measureAll(flags.peers) : await measureParts(flags.only);
process.stdout.write(`${text}\n`);
if (flags.isWritten) {
  writeTable(text);
}
