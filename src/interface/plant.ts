import { numeralOf } from '../text/json.js';
import type { PlantId } from './int64.js';

/** A plant in a response. */
export interface Plant {
  readonly name: string;
  readonly tag?: string | undefined;
}

/** A plant in a create request: a Plant with the id that the client chose. */
export interface NewPlant extends Plant {
  readonly id: PlantId;
}

/** The body of every error response. */
export interface ErrorBody {
  /** An int32. */
  readonly error: number;
  readonly message: string;
}

export interface PlantField<Value> {
  /** The type of its JSON. */
  readonly type: Value extends string ? 'string' : 'number';
  readonly isRequired: boolean;
  /** A value for samples and documents. */
  readonly example: Value;
  /** What it means, in the words of the interface document. */
  readonly meaning: string;
}

/**
 * The members of a Plant. What reads, writes, compares or shows plants goes through this table, so that a member
 * stands here alone.
 */
export const plantFields = {
  name: { type: 'string', isRequired: true, example: 'Basil', meaning: 'The name of the plant' },
  tag: {
    type: 'string',
    isRequired: false,
    example: 'herb',
    meaning: 'Tag that specifies the type',
  },
} as const satisfies { readonly [Name in keyof Plant]-?: PlantField<NonNullable<Plant[Name]>> };

export type PlantFieldName = keyof typeof plantFields;

/** A Plant with all members. */
export const examplePlant = Object.fromEntries(
  Object.entries(plantFields).map(([name, { example }]) => [name, example]),
) as unknown as { readonly [Name in keyof Plant]-?: NonNullable<Plant[Name]> };

/** What may be in place of a Plant: each member may be missing, or anything. */
export type PlantLike = { readonly [Name in PlantFieldName]?: unknown };

/** In the order in which they are written and shown. */
export const plantFieldNames = Object.keys(plantFields) as readonly PlantFieldName[];

export type OptionalFieldName = {
  [Name in PlantFieldName]: (typeof plantFields)[Name]['isRequired'] extends true ? never : Name;
}[PlantFieldName];

export const optionalFieldNames = plantFieldNames.filter(
  (name): name is OptionalFieldName => !plantFields[name].isRequired,
);

/** The members whose values are texts. */
export type TextFieldName = {
  [Name in PlantFieldName]: (typeof plantFields)[Name]['type'] extends 'string' ? Name : never;
}[PlantFieldName];

/** A value of parsed JSON, in which a number may have kept its digits, as the value of a member. */
export function toFieldValue(value: unknown): unknown {
  const numeral = numeralOf(value);
  return numeral === undefined ? value : Number(numeral);
}

/** Whether a value has the type of a member. A number must be finite: written as JSON, 1e400 would become null. */
export function isOfType(value: unknown, type: 'string' | 'number' | undefined): boolean {
  return type === 'number' ? Number.isFinite(value) : typeof value === type;
}

/** The members that a plant has as JSON texts, by name. */
export function fieldTexts(plant: Plant): [name: PlantFieldName, json: string][] {
  return plantFieldNames
    .filter((name) => plant[name] !== undefined)
    .map((name) => [name, JSON.stringify(plant[name])]);
}

/** The JSON text of a NewPlant, with every digit of its id. */
export function newPlantJson(plant: NewPlant): string {
  const members = fieldTexts(plant).map(([name, json]) => `,"${name}":${json}`);
  return `{"id":${plant.id}${members.join('')}}`;
}

/** A text that is the same for two plants if all their members are. */
export function plantKey(plant: PlantLike): string {
  return JSON.stringify(plantFieldNames.map((name) => toFieldValue(plant[name])));
}
