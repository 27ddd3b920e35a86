import { KitError } from '../../interface/kit-error.js';
import { nearest } from '../../interface/nearest.js';
import { type RuleId, rules } from '../../interface/rules.js';

const ids = Object.keys(rules) as RuleId[];

/**
 * The rules with these ids, or with one of these before the dot of their ids.
 *
 * @throws KitError `invalid-option` for an unknown name.
 */
export function selectRules(names: readonly string[] | undefined): readonly RuleId[] {
  if (names === undefined) {
    return ids;
  }
  const selected = new Set(names.flatMap(rulesNamed));
  return ids.filter((id) => selected.has(id));
}

function rulesNamed(name: string): readonly RuleId[] {
  const found = ids.filter((id) => id === name || id.startsWith(`${name}.`));
  if (found.length === 0) {
    const subjects = ids.map((id) => id.replace(/\..*/, ''));
    const remedy =
      nearest(name, [...new Set([...subjects, ...ids])]) ||
      'Give the id of a rule, or its part before the dot: list, list.error-body.';
    throw new KitError({
      code: 'invalid-option',
      task: 'select rules',
      cause: `there is no rule "${name}"`,
      remedy,
      details: { option: 'rules' },
    });
  }
  return found;
}
