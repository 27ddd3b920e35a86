/** What a client asked for; each create has a `name` of its own. */
export type PlantOperation =
  | { readonly kind: 'create'; readonly id: string; readonly name: string }
  | { readonly kind: 'list' }
  | { readonly kind: 'delete'; readonly id: string };

/** What the client received, in the words of the model. */
export type PlantResponse = string;

/** What a provider does with a create whose id is taken (`create.taken-id`). */
export const takenIdChoices = [
  'rejected',
  'replaced',
  'replaced-last',
  'stored-both',
  'unchanged',
  'returns-existing',
] as const;

export type TakenIdChoice = (typeof takenIdChoices)[number];

/** The plants in the order of a list; states are values, and never changed. */
export type PlantState = readonly { readonly id: string; readonly name: string }[];

export interface Step {
  readonly state: PlantState;
  readonly response: PlantResponse;
}

/** Applies one operation to a store that handles one operation at a time. */
export function applyOperation(
  state: PlantState,
  operation: PlantOperation,
  choice: TakenIdChoice,
): Step {
  if (operation.kind === 'list') {
    return { state, response: `200 ${JSON.stringify(state.map(({ name }) => name))}` };
  }
  const { id } = operation;
  const existing = state.find((plant) => plant.id === id);
  const others = state.filter((plant) => plant.id !== id);
  if (operation.kind === 'delete') {
    return { state: others, response: existing === undefined ? '404' : '204' };
  }
  const plant = { id, name: operation.name };
  const created = `200 ${operation.name}`;
  if (existing === undefined || choice === 'stored-both') {
    return { state: [...state, plant], response: created };
  }
  switch (choice) {
    case 'rejected':
      return { state, response: '400' };
    case 'replaced':
      return { state: state.map((other) => (other.id === id ? plant : other)), response: created };
    case 'replaced-last':
      return { state: [...others, plant], response: created };
    case 'unchanged':
      return { state, response: created };
    case 'returns-existing':
      return { state, response: `200 ${existing.name}` };
  }
}
