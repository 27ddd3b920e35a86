import * as v from 'valibot';
import { describeWholeNumber, isWholeNumber } from './whole-number.js';
import { joinWithAnd, joinWithOr, kindOf, mustBe, nearest, shorten } from './wording.js';

// In place of Valibot's own of the same names come those below, which say in words what is wrong with a value.
export * from 'valibot';

/** A schema of any kind, by what it makes of a value. */
export type Schema<Output = unknown> = v.GenericSchema<unknown, Output>;

/** What is wrong with a value, to follow the name of its member; a second line says what to do about it. */
type Describe = (issue: { readonly input: unknown }) => string;

/** An object with these members; it drops all others. */
export function object<const Entries extends v.ObjectEntries>(entries: Entries) {
  return objectSchema(v.object(entries, describeMember(entries)));
}

/** An object with these members and no others. */
export function strictObject<const Entries extends v.ObjectEntries>(entries: Entries) {
  return objectSchema(v.strictObject(entries, describeMember(entries)));
}

/** An object with these members; it keeps all others. */
export function looseObject<const Entries extends v.ObjectEntries>(entries: Entries) {
  return objectSchema(v.looseObject(entries, describeMember(entries)));
}

/** An object whose members are alike. */
export function record<
  const Key extends v.GenericSchema<string, string>,
  const Value extends v.GenericSchema,
>(key: Key, value: Value, what = 'an object') {
  return objectSchema(
    v.record(key, value),
    (input) => mustBeObject(input, what) ?? cannotHave(input as object),
  );
}

/** Rejects the members that Valibot leaves out of a record without a word. */
function cannotHave(input: object): string | undefined {
  const name = ['__proto__', 'prototype', 'constructor'].find((name) => Object.hasOwn(input, name));
  return name && `cannot have a member "${name}"\nRename it.`;
}

/** Rejects what Valibot takes for objects, too: arrays, and numbers that are kept digit by digit. */
function mustBeObject(input: unknown, what = 'an object'): string | undefined {
  return kindOf(input) === 'an object' ? undefined : mustBe(what, input);
}

/** Rejects a value for which there is a problem before its schema sees it. */
function objectSchema<ObjectSchema extends v.GenericSchema>(
  schema: ObjectSchema,
  findProblem: (input: unknown) => string | undefined = (input) => mustBeObject(input),
): ObjectSchema {
  const run = schema['~run'];
  const rejection = v.custom(
    () => false,
    ({ input }) => findProblem(input) ?? '',
  );
  const runAny: v.GenericSchema['~run'] = (dataset, config) =>
    findProblem(dataset.value) === undefined
      ? run.call(schema, dataset, config)
      : rejection['~run'](dataset, config);
  return Object.assign(schema, { '~run': runAny });
}

/** Whether an issue is a member that a strict object does not have. */
export function isUnknownMember({ type, expected }: v.BaseIssue<unknown>): boolean {
  return type === 'strict_object' && expected === 'never';
}

/** Describes a member that is missing, as its own schema does, or one that is unknown. */
function describeMember(entries: v.ObjectEntries): (issue: v.BaseIssue<unknown>) => string {
  return (issue) => {
    const [{ key, input }] = issue.path as [v.IssuePathItem];
    const name = String(key);
    if (isUnknownMember(issue)) {
      return describeUnknown(name, input as object, entries);
    }
    const { issues } = v.safeParse(entries[name] as Schema, undefined, { message: describeIssue });
    return issues?.[0].message ?? 'is missing';
  };
}

/** Names the members that the object lacks, too: one of them may be there under the unknown name. */
function describeUnknown(unknown: string, input: object, entries: v.ObjectEntries): string {
  const names = Object.keys(entries);
  const given = new Map(Object.entries(input));
  const missing = names.filter(
    (name) => given.get(name) === undefined && !v.is(entries[name] as Schema, undefined),
  );
  const name = shorten(unknown);
  const lacks =
    missing.length > 0 ? ` and lacks ${joinWithAnd(missing.map((member) => `"${member}"`))}` : '';
  return `has an unknown member "${name}"${lacks}\n${nearest(name, missing) || nearest(name, names)}`;
}

/** Rejects a value with members that exclude each other. `find` says which, in the words of a problem. */
export function withoutConflict<Value>(find: (value: Value) => string | undefined) {
  return v.check<Value, (issue: v.CheckIssue<Value>) => string>(
    (value) => find(value) === undefined,
    ({ input }) => find(input) ?? '',
  );
}

/** A schema of several texts. */
export function picklist<const Values extends readonly string[]>(
  values: Values,
  describe: Describe = ({ input }) => describeChoice(values, input),
) {
  return v.picklist(values, describe);
}

export function describeChoice(values: readonly string[], input: unknown): string {
  const choices = joinWithOr(values.map((value) => JSON.stringify(value)));
  return typeof input === 'string'
    ? `must be ${choices}, not "${shorten(input)}"\n${nearest(shorten(input), values)}`
    : mustBe(choices, input);
}

/** A schema of several schemas. It says what the schema closest to a value does not allow. */
export function union<const Options extends readonly v.GenericSchema[]>(
  options: Options,
  describe?: Describe,
): v.UnionSchema<Options, undefined | Describe> {
  const schema = v.union(options, describe);
  if (describe !== undefined) {
    return schema;
  }
  const run: v.GenericSchema['~run'] = ({ value }, config) => {
    const tried = options.map((option) => option['~run']({ value }, config));
    tried.sort((one, other) => distanceOf(one) - distanceOf(other));
    return tried[0] as v.OutputDataset<unknown, v.BaseIssue<unknown>>;
  };
  return Object.assign(schema, { '~run': run as (typeof schema)['~run'] });
}

/** An extra member is a smaller mistake than a wrong one. */
function distanceOf({ issues }: v.OutputDataset<unknown, v.BaseIssue<unknown>>): number {
  return issues?.reduce((sum, issue) => sum + (isUnknownMember(issue) ? 1 : 10), 0) ?? 0;
}

/** @param what the values in words. */
export function wholeNumber(
  minimum = 0,
  maximum = Number.MAX_SAFE_INTEGER,
  what = describeWholeNumber(minimum, maximum),
) {
  const isInRange = (value: unknown) => isWholeNumber(value, minimum, maximum);
  return v.pipe(
    v.custom<number>(isInRange, outOf(what)),
    // For JSON Schema.
    v.metadata({ type: 'integer', minimum, maximum }),
  );
}

export function int32(what?: string) {
  return wholeNumber(-(2 ** 31), 2 ** 31 - 1, what);
}

export function numberIn(min: number, max: number) {
  const isInRange = (value: unknown) => typeof value === 'number' && value >= min && value <= max;
  return v.custom<number>(isInRange, outOf(`a number from ${min} to ${max}`));
}

/** Any value, which is checked where it is used. */
export function unchecked<Type>() {
  return v.custom<Type>(() => true);
}

/** A list, whose items are checked where they are used. */
export function anyList<Item>() {
  return v.custom<readonly Item[]>(Array.isArray, outOf('an array'));
}

export function anyFunction<Type>() {
  return v.custom<Type>((value) => typeof value === 'function', outOf('a function'));
}

/** An object, whose members are checked where they are used. */
export function anyObject<Type>() {
  return v.custom<Type>((value) => kindOf(value) === 'an object', outOf('an object'));
}

/** The message of a schema for any other value: "must be a number from 0 to 1, not 2". */
export function outOf(what: string): Describe {
  return ({ input }) =>
    typeof input === 'number' ? `must be ${what}, not ${input}` : mustBe(what, input);
}

/** What is wrong by a schema that does not say it itself. */
export function describeIssue({ type, expected, input }: v.BaseIssue<unknown>): string {
  if (type === 'non_empty') {
    return 'must not be empty';
  }
  const what = type === 'literal' ? expected : typeNames[type];
  return what ? mustBe(what, input) : 'has a wrong value';
}

const typeNames: Readonly<Record<string, string>> = {
  array: 'an array',
  boolean: 'true or false',
  number: 'a number',
  string: 'a string',
};
