import * as z from 'zod/mini';
import { operationNames } from '../interface/operation-name.js';
import { checkProfile, type Profile } from '../interface/profile.js';
import { type SituationId, situationIds } from '../interface/situations.js';
import { faultKinds } from '../service/faults/fault.js';
import type { JournalEntry } from '../service/journal/journal-entry.js';
import type { MetExchange, Note } from '../service/test-run.js';

const text = z.string();
const whole = z.int();
const situation: z.ZodMiniType<SituationId> = z.enum(situationIds);

const message = {
  headers: z.record(text, text),
  body: text,
};

const entry: z.ZodMiniType<JournalEntry> = z.object({
  id: whole,
  at: z.iso.datetime(),
  operation: z.exactOptional(z.enum(operationNames)),
  user: z.exactOptional(text),
  request: z.object({
    ...message,
    method: text,
    origin: z.exactOptional(text),
    path: text,
    query: text,
    bodyBytes: z.exactOptional(whole),
  }),
  response: z.exactOptional(
    z.object({ ...message, status: whole, bodyLength: z.exactOptional(whole) }),
  ),
  rejectedBy: z.exactOptional(z.union([situation, z.literal('mock.header')])),
  fault: z.exactOptional(z.enum(faultKinds)),
  scenario: z.exactOptional(text),
  delayMs: z.exactOptional(z.number()),
  held: z.exactOptional(z.literal(true)),
  disconnected: z.exactOptional(z.literal(true)),
  durationMs: z.exactOptional(z.number()),
  hint: z.exactOptional(text),
});

const exchange: z.ZodMiniType<MetExchange> = z.object({
  entry,
  situations: z.array(situation),
  store: text,
  isOfHandler: z.boolean(),
  plants: z.exactOptional(z.object({ own: whole, shared: whole, others: whole })),
});

/** A note of a mock or a server, as far as the search needs it. */
export const noteSchema: z.ZodMiniType<Note> = z.union([
  exchange,
  z.object({ profile: z.custom<Profile>(isProfile), hasRunProfile: z.boolean() }),
  z.object({ unusable: text }),
]);

function isProfile(value: unknown): boolean {
  try {
    checkProfile(value, 'the profile of a note');
    return true;
  } catch {
    return false;
  }
}
