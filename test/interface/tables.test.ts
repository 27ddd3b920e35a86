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

Everything that the interface document says is a rule. Everything that it leaves open is the outcome
of a situation or the value of a parameter. The mock follows every rule. In every situation it does
what a profile says, or what the default says.

## Rules

${markdownTable(
  ['rule', 'what holds', 'section'],
  Object.entries(rules).map(([id, { statement, section }]) => [`\`${id}\``, statement, section]),
)}

The document leaves open which names and tags are allowed, and many services trim them. So the checks
accept a text without the white space and the control characters around it.

## Situations

A situation is a request in a state. Its outcome is a JSON object, in a profile under \`outcomes\`:

- A success is \`{ "status": 200, "effect": "replaced", "headers": {} }\`. All members are optional. The
  default effect is the first one of the situation.
- A rejection is \`{ "status": 409, "error": { "error": 7, "message": "No." }, "headers": {} }\`. Only the
  status, from 400 to 599, is required. \`error\` is the body, with any further members.

If the document requires that a create is rejected, the status is 400. A create that succeeds has the
status 200. A variant of a situation can have its own outcome: \`create.padded-name/blank\`.

The texts of an error and of headers can have placeholders:

${markdownTable(
  ['placeholder', 'meaning'],
  Object.entries(placeholders).map(([name, meaning]) => [`\`{${name}}\``, meaning]),
)}

The document also shows no states of a plant and no events. The mock has neither.

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

A parameter is something that a single request does not show. A profile has them under \`parameters\`.

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
  it('has the contents of the tables (npx vitest run -u writes it again)', async () => {
    await expect(page).toMatchFileSnapshot('../../src/interface/README.md');
  });
});
