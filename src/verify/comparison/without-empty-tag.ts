/** The plant without its tag if that is empty. */
export function withoutEmptyTag(plant: unknown): unknown {
  const { tag, ...rest } = (plant ?? {}) as { tag?: unknown };
  return tag === '' ? rest : plant;
}
