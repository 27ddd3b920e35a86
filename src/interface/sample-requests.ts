import type { OperationName } from './operation-name.js';
import {
  fieldTexts,
  type NewPlant,
  newPlantJson,
  type PlantFieldName,
  plantFields,
} from './plant.js';
import type { Sample, SampleRequest, SituationContext } from './situation.js';

/** A create with this body; if it is accepted, it creates the fresh plant. */
export function createWith(
  body: (context: SituationContext) => string | Uint8Array | undefined,
  headers?: SampleRequest['headers'],
): Sample {
  return (context) => {
    const text = body(context);
    return text === undefined
      ? undefined
      : { method: 'POST', path: '/plants', body: text, sent: context.fresh, headers };
  };
}

/** A create of a fresh plant with changed members. */
export function createPlant(
  change: (context: SituationContext) => Partial<NewPlant> | undefined,
): Sample {
  return (context) => {
    const changed = change(context);
    return changed && requestToCreate({ ...context.fresh, ...changed });
  };
}

/** A create of a plant. */
export function requestToCreate(plant: NewPlant): SampleRequest {
  return { method: 'POST', path: '/plants', body: newPlantJson(plant), sent: plant };
}

/** A create in which one member is this JSON text; undefined leaves the member out. */
export function createWithMember(
  member: 'id' | PlantFieldName,
  json: string | ((context: SituationContext) => string) | undefined,
): Sample {
  return (context) => {
    const { fresh } = context;
    const text = typeof json === 'function' ? json(context) : json;
    const members = { id: fresh.id, ...Object.fromEntries(fieldTexts(fresh)), [member]: text };
    const written = Object.entries(members).filter(([, value]) => value !== undefined);
    const body = `{${written.map(([key, value]) => `"${key}":${value}`).join(',')}}`;
    const isOptional = member !== 'id' && !plantFields[member].isRequired;
    const sent = {
      ...fresh,
      id: idAfter(member, text, fresh.id),
      ...(isOptional && { [member]: undefined }),
    };
    return { method: 'POST', path: '/plants', body, sent };
  };
}

/** The id that a lenient provider reads: the digits that begin the text; none if there is no id. */
function idAfter(member: string, text: string | undefined, id: string): string {
  if (member !== 'id') {
    return id;
  }
  return text === undefined ? '' : (/^-?\d+(?!\d*e)/i.exec(text)?.[0] ?? id);
}

/** A list with this query. */
export function listWith(query: string): Sample {
  return () => ({ method: 'GET', path: query === '' ? '/plants' : `/plants?${query}` });
}

/** A delete of this id, as it is written in the path. */
export function deleteOf(id: (context: SituationContext) => string): Sample {
  return (context) => ({ method: 'DELETE', path: `/plants/${id(context)}` });
}

/** A valid request of an operation. */
function validRequest(operation: OperationName, context: SituationContext): SampleRequest {
  switch (operation) {
    case 'create':
      return requestToCreate(context.fresh);
    case 'list':
      return { method: 'GET', path: '/plants' };
    case 'delete':
      return { method: 'DELETE', path: `/plants/${context.plant.id}` };
  }
}

/** Changes a valid request; undefined if the change is impossible. */
type RequestChange = (context: SituationContext) => Partial<SampleRequest> | undefined;

/** Applies the same changes to a request of each operation: a variant for each operation. */
export function eachOperation(
  ...changes: readonly RequestChange[]
): Record<OperationName, Sample[]> {
  return {
    list: changes.map((change) => changed('list', change)),
    create: changes.map((change) => changed('create', change)),
    delete: changes.map((change) => changed('delete', change)),
  };
}

/** A valid request of one operation with a change. */
export function changed(operation: OperationName, change: RequestChange): Sample {
  return (context) => {
    const changes = change(context);
    return changes && { ...validRequest(operation, context), ...changes };
  };
}
