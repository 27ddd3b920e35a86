import { rm, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { createOpenApiDocument } from '../src/interface/openapi.js';
import { createProfileSchema } from '../src/interface/profile-schema.js';
import { pactFile, writePact } from './write-pact.js';

process.env.PACT_DO_NOT_TRACK = 'true';

async function writeDocument(name: string, document: object): Promise<void> {
  await writeFile(new URL(name, import.meta.url), `${JSON.stringify(document, undefined, 2)}\n`);
}

await writeDocument('openapi.json', createOpenApiDocument());
await writeDocument('profile.schema.json', createProfileSchema());

const folder = fileURLToPath(new URL('pacts', import.meta.url));
// Pact would add to an existing file.
await rm(`${folder}/${pactFile}`, { force: true });
await writePact(folder, fetch);
