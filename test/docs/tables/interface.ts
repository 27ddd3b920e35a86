import type { SituationId } from 'plant-store-kit';
import { parameters, rules, situations } from 'plant-store-kit/interface';
import { clauseOf } from '../../../src/interface/describe-profile.js';
import type { DescribedParameter } from '../../../src/interface/described-parameters.js';
import { effectOf, resolveOutcome } from '../../../src/interface/resolve-outcome.js';
import { situationIds } from '../../../src/interface/situations.js';
import { placeholderMeanings } from '../../../src/interface/texts/placeholders.js';
import { upperFirst } from '../../../src/interface/wording.js';
import { markdownList, markdownTable } from './markdown-table.js';

function rulesOf(...subjects: readonly string[]): string {
  return markdownList(
    Object.entries(rules)
      .filter(([id]) => subjects.includes(subjectOf(id)))
      .map(([id, { statement, section }]) => [id, `${statement} (${section})`]),
  );
}

function requiredTable(): string {
  return markdownTable(
    ['what the mock answers', 'to'],
    rowsOf(
      situationIds.filter((id) => situations[id].requires !== 'nothing'),
      (id) => [answerOf(id)],
    ).map(([names = '', answer = '']) => [answer, names]),
  );
}

function openTable(ids: readonly SituationId[]): string {
  return markdownTable(
    ['situation', 'without a profile', 'other effects'],
    rowsOf(
      ids.filter((id) => situations[id].requires === 'nothing'),
      (id) => [`${upperFirst(answerOf(id))}. ${situations[id].why}`, otherEffectsOf(id)],
    ),
  );
}

/** A row for the situations whose further cells are the same. */
function rowsOf(
  ids: readonly SituationId[],
  cellsOf: (id: SituationId) => readonly string[],
): string[][] {
  const rows = new Map<string, string[]>();
  for (const id of ids) {
    const cells = cellsOf(id);
    const [names, ...others] = rows.get(cells.join('\n')) ?? ['', ...cells];
    rows.set(cells.join('\n'), [names ? `${names}<br>${nameOf(id)}` : nameOf(id), ...others]);
  }
  return [...rows.values()];
}

function situationsOf(subject: string): string {
  return openTable(situationIds.filter((id) => subjectOf(id) === subject));
}

function parametersOf(...subjects: readonly string[]): string {
  return markdownTable(
    ['parameter', 'values', 'without a profile'],
    (Object.entries(parameters) as [string, DescribedParameter][])
      .filter(([id]) => subjects.includes(subjectOf(id)))
      .map(([id, parameter]) => [
        `\`${id}\`<br>${parameter.question}`,
        parameter.meanings.join('<br>'),
        `\`${toText(parameter.default)}\`. ${parameter.why}`,
      ]),
  );
}

function subjectOf(id: string): string {
  return id.split('.')[0] ?? '';
}

/** Its id, its title, and its variants if there is more than one. */
function nameOf(id: SituationId): string {
  const { title, variants } = situations[id];
  const names = variants.map((variant) => `\`${variant}\``);
  const list = names.length < 2 ? '' : ` (${names.join(', ')})`;
  return `\`${id}\`: ${title}${list}`;
}

function answerOf(id: SituationId): string {
  const { default: byDefault, effects } = situations[id];
  const outcome = resolveOutcome({}, id);
  const effect = effectOf(id, outcome);
  const name = Object.keys(effects).length > 1 && effect !== undefined ? `\`${effect}\`: ` : '';
  const like = 'like' in byDefault ? `, like \`${byDefault.like}\`` : '';
  return `${name}${clauseOf(id, outcome).replace(/^is (rejected|answered) with /, '')}${like}`;
}

function otherEffectsOf(id: SituationId): string {
  const byDefault = effectOf(id, resolveOutcome({}, id));
  return Object.entries(situations[id].effects)
    .filter(([name]) => name !== byDefault)
    .map(([name, meaning]) => `\`${name}\`: ${meaning}`)
    .join('<br>');
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
  return openTable(
    situationIds.filter((id) => subjectOf(id) === 'create' && topicOf(id) === topic),
  );
}

export const interfaceTables = {
  'required outcomes': requiredTable(),
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
  placeholders: markdownList(
    Object.entries(placeholderMeanings).map(([name, meaning]) => [`{${name}}`, meaning]),
  ),
};
