import { parameters, rules, type SituationId, situations } from 'plant-store-kit';
import { clauseOf } from '../../../src/interface/describe-profile.js';
import type { Parameter } from '../../../src/interface/parameter.js';
import { placeholders } from '../../../src/interface/placeholders.js';
import { resolveOutcome } from '../../../src/interface/resolve-outcome.js';
import { situationIds } from '../../../src/interface/situations.js';
import { markdownTable } from './markdown-table.js';

const required = {
  accepted: 'requires success',
  rejected: 'requires a rejection',
  nothing: 'leaves it open',
} as const;

function rulesOf(...subjects: readonly string[]): string {
  return markdownTable(
    ['rule', 'what holds', 'section'],
    Object.entries(rules)
      .filter(([id]) => subjects.includes(subjectOf(id)))
      .map(([id, { statement, section }]) => [`\`${id}\``, statement, section]),
  );
}

function situationTable(ids: readonly SituationId[]): string {
  return markdownTable(
    ['situation', 'the interface document', 'without a profile', 'effects that a profile can name'],
    ids.map((id) => {
      const { title, requires, section, why } = situations[id];
      return [
        `\`${id}\`<br>${capitalize(title)}.${variantsOf(id)}`,
        `${required[requires]} (${section})`,
        `${defaultOf(id)}. ${why}`,
        effectsOf(id),
      ];
    }),
  );
}

function situationsOf(subject: string): string {
  return situationTable(situationIds.filter((id) => subjectOf(id) === subject));
}

function parametersOf(...subjects: readonly string[]): string {
  return markdownTable(
    ['parameter', 'values', 'without a profile', 'section'],
    (Object.entries(parameters) as [string, Parameter][])
      .filter(([id]) => subjects.includes(subjectOf(id)))
      .map(([id, parameter]) => [
        `\`${id}\`<br>${parameter.question}`,
        parameter.meanings.join('<br>'),
        `\`${toText(parameter.default)}\`. ${parameter.why}`,
        parameter.section,
      ]),
  );
}

function subjectOf(id: string): string {
  return id.split('.')[0] ?? '';
}

function variantsOf(id: SituationId): string {
  const variants = Object.keys(situations[id].variants).map((variant) => `\`${variant}\``);
  return variants.length < 2 ? '' : ` Variants: ${variants.join(', ')}.`;
}

function effectsOf(id: SituationId): string {
  return Object.entries(situations[id].effects)
    .map(([name, meaning]) => `\`${name}\`: ${meaning}`)
    .join('<br>');
}

function defaultOf(id: SituationId): string {
  const { default: byDefault } = situations[id];
  const like = 'like' in byDefault ? `, like \`${byDefault.like}\`` : '';
  return `${capitalize(clauseOf(id, resolveOutcome({}, id)))}${like}`;
}

function capitalize(text: string): string {
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}`;
}

function toText(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}

/** What the situations of create are about; the first that fits counts. */
const createTopics: readonly (readonly [topic: string, pattern: RegExp])[] = [
  ['ids', /\bid\b/],
  ['names', /\bname\b/],
  ['tags', /\btag\b/],
  ['bodies and limits', /./],
];

function createSituationsOf(topic: string): string {
  const topicOf = (id: SituationId) => createTopics.find(([, pattern]) => pattern.test(id))?.[0];
  return situationTable(
    situationIds.filter((id) => subjectOf(id) === 'create' && topicOf(id) === topic),
  );
}

export const interfaceTables = {
  'rules of requests': rulesOf('paths', 'payload', 'error'),
  'situations of requests': situationsOf('request'),
  'parameters of requests': parametersOf('request', 'response', 'error'),
  'rules of authentication': rulesOf('authentication'),
  'situations of authentication': situationsOf('authentication'),
  'rules of plants': rulesOf('plant', 'new-plant'),
  'rules of create': rulesOf('create'),
  ...Object.fromEntries(
    createTopics.map(([topic]) => [`situations of create: ${topic}`, createSituationsOf(topic)]),
  ),
  'parameters of create': parametersOf('create'),
  'rules of list': rulesOf('list'),
  'situations of list': situationsOf('list'),
  'parameters of list': parametersOf('list'),
  'rules of delete': rulesOf('delete'),
  'situations of delete': situationsOf('delete'),
  placeholders: markdownTable(
    ['placeholder', 'what it stands for'],
    Object.entries(placeholders).map(([name, meaning]) => [`\`{${name}}\``, meaning]),
  ),
};
