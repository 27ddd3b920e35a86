import {
  type OptionalFieldName,
  optionalFieldNames,
  type Plant,
  type PlantLike,
  plantFields,
  toFieldValue,
} from '../../interface/plant.js';

/** White space, control characters, and characters without a width: frameworks trim all of them. */
const trimmable = /^[\p{White_Space}\p{Cc}\u200b\u200e\ufeff]$/u;

/** Whether a returned text is the text that was sent. It may be trimmed, as many frameworks do. */
export function isSameText(sent: string, returned: unknown): boolean {
  if (returned === sent) {
    return true;
  }
  const trimmed = trimText(sent);
  return trimmed !== sent && typeof returned === 'string' && trimText(returned) === trimmed;
}

/** Whether a received plant has the members that were sent, apart from the name. */
export function hasSameFields(sent: Plant, received: PlantLike): boolean {
  return otherFieldOf(sent, received) === undefined;
}

/** The first member, apart from the name, that is not as it was sent. */
export function otherFieldOf(sent: Plant, received: PlantLike): OptionalFieldName | undefined {
  return optionalFieldNames.find((name) => !isSameField(name, sent[name], received[name]));
}

/**
 * Whether a received member is the one that was sent. A plant without a text may come back with an empty one, and a
 * blank text may be dropped. Another rule covers a member of another type.
 */
function isSameField(
  name: OptionalFieldName,
  sent: string | number | undefined,
  received: unknown,
): boolean {
  const { type } = plantFields[name];
  const absent = type === 'string' ? '' : undefined;
  const [one = absent, other = absent] = [sent, toFieldValue(received)];
  if (other !== undefined && typeof other !== type) {
    return true;
  }
  return typeof one === 'string' ? isSameText(one, other) : one === other;
}

/** A text without the characters that may be missing at its ends. */
export function trimText(text: string): string {
  let start = 0;
  let end = text.length;
  while (start < end && trimmable.test(text.charAt(start))) {
    start++;
  }
  while (end > start && trimmable.test(text.charAt(end - 1))) {
    end--;
  }
  return text.slice(start, end);
}

/** `"Fern", with the tag "herb"` */
export function describePlant(plant: PlantLike): string {
  const others = optionalFieldNames.map((name) => {
    const value = toFieldValue(plant[name]);
    return value === undefined ? `without a ${name}` : `with the ${name} ${JSON.stringify(value)}`;
  });
  return `${JSON.stringify(plant.name)}, ${others.join(' and ')}`;
}
