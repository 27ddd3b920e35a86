import { type Signal, useSignal } from '@preact/signals';
import { formatPlants } from '../store/format-plants.js';
import { ActionButton, Button, Field, focus, SearchField, Select, usePanel } from './components.js';
import { readPlantsFile, saveFile } from './plants-file.js';

/** What is shown of a plant that belongs to no user. */
export const everyone = 'everyone';

/** More at once would take long; one may seed again. */
const maxSeeded = 100_000;

interface PlantToolbarProps {
  readonly search: Signal<string>;
  readonly isAdding: Signal<boolean>;
  readonly shown: number;
}

export function PlantToolbar({ search, isAdding, shown }: PlantToolbarProps) {
  const state = usePanel();
  const countText = useSignal('100');
  const count = Number(countText.value);
  const isCount = Number.isInteger(count) && count >= 1 && count <= maxSeeded;
  const plants = state.plants.value ?? [];
  const total = plants.length.toLocaleString();
  const download = () => saveFile(`plants-${state.sandbox.value}.json`, formatPlants(plants));
  const upload = async ({ currentTarget }: { readonly currentTarget: HTMLInputElement }) => {
    const [file] = currentTarget.files ?? [];
    if (file !== undefined) {
      const text = await file.text();
      await state.act(async (mock) => mock.replacePlants(readPlantsFile(text, file.name)));
      // So that the same file can be chosen again, after a change.
      currentTarget.value = '';
    }
  };
  const reset = () =>
    confirm('Reset the plants, the faults and the requests? That cannot be undone.') &&
    state.drop((mock) => mock.reset());
  return (
    <div class="toolbar">
      <SearchField label="Search in plants" text={search} />
      <span class="quiet number" aria-live="polite">
        {search.value === '' ? total : `${shown.toLocaleString()} of ${total}`}
      </span>
      <Button aria-pressed={isAdding.value} onClick={() => (isAdding.value = !isAdding.value)}>
        Add a plant
      </Button>
      <span class="pair">
        <input
          type="number"
          aria-label="How many plants to seed"
          min={1}
          max={maxSeeded}
          value={countText.value}
          onInput={({ currentTarget }) => (countText.value = currentTarget.value)}
        />
        <ActionButton action={(mock) => mock.generatePlants({ count })} disabled={!isCount}>
          Seed more
        </ActionButton>
      </span>
      <Button onClick={download}>Download</Button>
      <label class="button">
        Replace with a file
        <input type="file" class="unseen" accept=".json" onChange={upload} />
      </label>
      <Button class="danger" onClick={reset}>
        Reset
      </Button>
    </div>
  );
}

/** A form that creates a plant. It stays open, with what was typed, if the mock rejects the plant. */
export function AddPlant({ onDone }: { onDone: () => void }) {
  const state = usePanel();
  const submit = async (event: SubmitEvent) => {
    event.preventDefault();
    const data = new FormData(event.currentTarget as HTMLFormElement);
    const textOf = (name: string) => String(data.get(name) ?? '');
    const [id, tag, owner] = [textOf('id').trim(), textOf('tag'), textOf('owner')];
    const isCreated = await state.act((mock) =>
      mock.createPlants({
        // One that no other plant is likely to have.
        id: id === '' ? Math.ceil(Math.random() * Number.MAX_SAFE_INTEGER) : id,
        name: textOf('name'),
        ...(tag !== '' && { tag }),
        ...(owner !== '' && { owner }),
      }),
    );
    if (isCreated) {
      onDone();
    }
  };
  return (
    <form class="form bordered" onSubmit={submit} aria-label="New plant">
      <Field label="Name" name="name" required ref={focus} />
      <Field label="Tag" name="tag" placeholder="none" />
      <label class="field">
        Owner
        <Select name="owner" choices={[['', everyone], ...state.userNames.value]} />
      </label>
      <Field
        label="Id"
        name="id"
        placeholder="a free one"
        pattern="\s*-?\d+\s*"
        title="A whole number"
      />
      <button type="submit" class="primary" disabled={state.isBusy.value}>
        Add
      </button>
      <Button onClick={onDone}>Cancel</Button>
    </form>
  );
}
