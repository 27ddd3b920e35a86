import type { SituationId } from '../situations.js';

/** What a reader is told about a situation. */
export interface SituationText {
  /** The request and the state, as a clause: "a create with the id of another user's plant". */
  readonly title: string;
  /** The section of the interface document about it, even if it leaves the situation open. */
  readonly section: string;
  /** The reason for the default. */
  readonly why: string;
}

/** A text for each situation of a group, such as `list`. */
export type SituationTexts<Group extends string> = Readonly<
  Record<Extract<SituationId, `${Group}.${string}`>, SituationText>
>;
