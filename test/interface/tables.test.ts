import { parameters, rules, type SituationId, situations } from 'plant-store-kit';
import { describe, expect, it } from 'vitest';
import { clauseOf } from '../../src/interface/describe-profile.js';
import type { Parameter } from '../../src/interface/parameter.js';
import { placeholders } from '../../src/interface/placeholders.js';
import { resolveOutcome } from '../../src/interface/resolve-outcome.js';
import { markdownTable } from '../markdown-table.js';

const required = {
  accepted: 'that it succeeds',
  rejected: 'that it is rejected',
  nothing: 'nothing',
} as const;

function effectsOf(id: SituationId): string {
  return Object.entries(situations[id].effects)
    .map(([name, meaning]) => `\`${name}\`: ${meaning}`)
    .join('<br>');
}

function defaultOf(id: SituationId): string {
  const { default: byDefault } = situations[id];
  const like = 'like' in byDefault ? `, like \`${byDefault.like}\`` : '';
  return `${clauseOf(id, resolveOutcome({}, id))}${like}`;
}

const page = `# The interface, in three tables

What the interface document says is a rule. What it leaves open is the outcome of a situation, or the
value of a parameter. The mock keeps every rule; in every situation it does what a profile says, or
else our default.

## Rules

${markdownTable(
  ['rule', 'what holds', 'section'],
  Object.entries(rules).map(([id, { statement, section }]) => [`\`${id}\``, statement, section]),
)}

The document leaves open which names and tags there are, and many services trim them. So a text counts
as it was sent if all that is missing is white space or control characters around it.

## Situations

A situation is a request in a state. Its outcome is a JSON object, in a profile under \`outcomes\`:

- for a success \`{ "status": 200, "effect": "replaced", "headers": {} }\`, all optional. Without an
  effect the first one counts.
- for a rejection \`{ "status": 409, "error": { "error": 7, "message": "No." }, "headers": {} }\`, of
  which only the status, from 400 to 599, must be there. \`error\` is the body, with any further
  members.

Where the document requires that a create is rejected, the status is 400; a create that succeeds has the
status 200. A variant of a situation may have an outcome of its own: \`create.padded-name/blank\`.

The texts of an error and of headers may hold placeholders:

${markdownTable(
  ['placeholder', 'what it stands for'],
  Object.entries(placeholders).map(([name, meaning]) => [`\`{${name}}\``, meaning]),
)}

The document is silent about two more things that leave nothing to answer: states of a plant, and
events. The mock has neither.

${markdownTable(
  [
    'situation',
    'the request',
    'the document requires',
    'variants',
    'effects of a success',
    'default',
    'why',
    'section',
  ],
  (Object.keys(situations) as SituationId[]).map((id) => [
    `\`${id}\``,
    situations[id].title,
    required[situations[id].requires],
    Object.keys(situations[id].variants)
      .map((variant) => `\`${variant}\``)
      .join(', '),
    effectsOf(id),
    defaultOf(id),
    situations[id].why,
    situations[id].section,
  ]),
)}

## Parameters

What no single request shows. In a profile they are under \`parameters\`.

${markdownTable(
  ['parameter', 'question', 'values', 'default', 'why', 'section'],
  (Object.entries(parameters) as [string, Parameter][]).map(([id, parameter]) => [
    `\`${id}\``,
    parameter.question,
    parameter.meanings.join('<br>'),
    `\`${toText(parameter.default)}\``,
    parameter.why,
    parameter.section,
  ]),
)}
`;

function toText(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}

describe('the page of rules, situations and parameters', () => {
  it('tells what the tables hold (npx vitest run -u writes it anew)', async () => {
    await expect(page).toMatchFileSnapshot('../../src/interface/README.md');
  });
});
