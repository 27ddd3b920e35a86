import { rm } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { pactFile, writePact } from './write-pact.js';

process.env.PACT_DO_NOT_TRACK = 'true';
const folder = fileURLToPath(new URL('pacts', import.meta.url));
// Pact would add to a file that is there.
await rm(`${folder}/${pactFile}`, { force: true });
await writePact(folder, fetch);
