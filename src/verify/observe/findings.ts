import { profileOfEntries } from '../../interface/describe-profile.js';
import {
  type ParameterId,
  type Parameters,
  parameterIds,
  parameters,
} from '../../interface/parameters.js';
import {
  type Profile,
  profileVersion,
  type ResolvedProfile,
  resolveProfile,
  type UnsupportedBehaviour,
} from '../../interface/profile.js';
import type { Outcome } from '../../interface/situation.js';
import {
  isSituationKey,
  type SituationKey,
  situationIds,
  situationKeys,
} from '../../interface/situations.js';
import { mapTexts } from '../../text/json.js';
import * as v from '../../text/schema.js';
import { redact, type Secrets } from '../report/redact.js';
import type { Leftover, RunDescription } from '../report/verification-report.js';
import { toSentence } from '../report/wording.js';
import { withoutUsual } from './outcomes.js';

/** The subject of an entry of a profile: a parameter, a situation or one of its variants. */
export type Subject = ParameterId | SituationKey;

/** Every subject in the order of the tables: parameters, then situations with their variants. */
export const subjectOrder: readonly Subject[] = [...parameterIds, ...situationKeys];

/** The value of a parameter, or the outcome of a situation, that was observed. */
export interface Determined {
  readonly subject: Subject;
  readonly kind: 'parameter' | 'outcome';
  /** A value of the parameter, or an `Outcome`. */
  readonly value: unknown;
  /** What shows it, as a sentence. */
  readonly evidence: string;
  /** The largest value that was tried: `unlimited` means that no limit was found up to this value. */
  readonly triedUpTo?: number | undefined;
}

export interface Undetermined {
  readonly subject: Subject;
  readonly reason: string;
}

/** The entries of a profile that have these values. */
export function profileOf(found: readonly Determined[]) {
  return profileOfEntries(found.map((entry) => ({ ...entry, id: entry.subject })));
}

/**
 * Creates the profile of a provider from an observation.
 *
 * @param schema the address of the JSON Schema of profiles, for editors; default none.
 */
export function createProfile(report: ObservationReport, schema?: string): Profile {
  const { determined, undetermined, unsupported, provider, startedAt, kitVersion, insecure } =
    report;
  return {
    ...(schema !== undefined && { $schema: schema }),
    version: profileVersion,
    ...profileOf(determined),
    ...(unsupported.length > 0 && { unsupported }),
    observed: {
      url: provider.url,
      at: startedAt,
      kitVersion,
      ...(insecure && { insecure }),
      evidence: Object.fromEntries(determined.map(({ subject, evidence }) => [subject, evidence])),
      undetermined: Object.fromEntries(
        undetermined.map(({ subject, reason }) => [subject, reason]),
      ),
    },
  };
}

/** What an observation has found, without secrets. Reasons and evidence are sentences. */
export interface ReportedFindings {
  /** The parameters, and the outcomes of situations and variants, in the order of the tables. */
  readonly determined: readonly Determined[];
  /** The parameters, situations and variants that could not be determined, in the same order. */
  readonly undetermined: readonly Undetermined[];
  /** What the provider does that no parameter and no outcome can express. */
  readonly unsupported: readonly UnsupportedBehaviour[];
}

export interface ObservationReport extends ReportedFindings, RunDescription {
  readonly provider: { readonly url: string };
  readonly leftovers: readonly Leftover[];
}

/** What an observation has found so far. It takes clauses, and reports sentences. */
export class PointFindings {
  readonly #determined = new Map<Subject, Determined>();
  readonly #undetermined = new Map<Subject, string>();
  readonly #unsupported = new Map<string, UnsupportedBehaviour>();
  readonly #assumed: Parameters;

  /** @param assumed the parameters as long as nothing else is determined. */
  constructor(assumed: Parameters) {
    this.#assumed = assumed;
  }

  /** Records a value. If the parameter cannot have it, no profile can express what the provider does. */
  determine(subject: Subject, value: unknown, evidence: string, triedUpTo?: number): void {
    const kind = isSituationKey(subject) ? 'outcome' : 'parameter';
    if (kind === 'outcome' || v.is(parameters[subject as ParameterId].schema, value)) {
      const found = { subject, kind, value, evidence: toSentence(evidence), triedUpTo } as const;
      this.#determined.set(subject, found);
    } else {
      this.addUnsupported(subject, evidence);
      this.leaveOpen(`${evidence}, which no profile can express`, subject);
    }
  }

  /** Records why subjects cannot be determined; the first reason counts. */
  leaveOpen(reason: string, ...subjects: readonly Subject[]): void {
    for (const subject of subjects.filter((subject) => !this.#undetermined.has(subject))) {
      this.#undetermined.set(subject, toSentence(reason));
    }
  }

  /** Records in clauses what the provider does and no outcome or parameter can express. */
  addUnsupported(subject: string, behaviour: string, evidence?: string): void {
    this.#unsupported.set(`${subject}: ${behaviour}`, {
      subject,
      behaviour: toSentence(behaviour),
      ...(evidence !== undefined && { evidence: toSentence(evidence) }),
    });
  }

  /** What was determined. The other parameters are as assumed. */
  get profile(): ResolvedProfile {
    const { parameters, outcomes } = profileOf([...this.#determined.values()]);
    return { parameters: { ...this.#assumed, ...parameters }, outcomes };
  }

  /**
   * All findings. A provider may repeat a token in any text, so secrets are replaced.
   *
   * @param reason why subjects without a finding are undetermined, as a clause.
   */
  report(secrets: Secrets, reason = 'no response showed it'): ReportedFindings {
    this.leaveOpen(reason, ...parameterIds, ...situationIds);
    const determined = subjectOrder.flatMap((subject) => this.#determined.get(subject) ?? []);
    const profile = resolveProfile(profileOf(determined));
    const found: ReportedFindings = {
      determined: determined.map((entry) => ({ ...entry, value: shortened(entry, profile) })),
      undetermined: subjectOrder.flatMap((subject) => {
        const open = this.#undetermined.get(subject);
        return open === undefined || this.#determined.has(subject) ? [] : { subject, reason: open };
      }),
      unsupported: [...this.#unsupported.values()],
    };
    const redactText = (text: string) => redact(text, secrets);
    return mapTexts(found, redactText, redactText) as ReportedFindings;
  }
}

/** The value of a finding, without what the profile says for all outcomes. */
function shortened({ subject, kind, value }: Determined, profile: ResolvedProfile): unknown {
  return kind === 'outcome'
    ? withoutUsual(subject as SituationKey, value as Outcome, profile)
    : value;
}
