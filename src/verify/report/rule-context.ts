import type { RuleReport } from './verification-report.js';

/** Where the interface document states a failed rule, and what usually makes a provider fail it. */
export function ruleContext({
  section,
  quote,
  usualCause,
}: RuleReport): readonly (readonly [term: string, text: string])[] {
  return [
    ['Interface', `${section}: "${quote}"`],
    ...(usualCause === undefined ? [] : [['Usual cause', usualCause] as const]),
  ];
}
