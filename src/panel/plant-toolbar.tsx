import { type Signal, useSignal } from '@preact/signals';
import { useEffect, useRef } from 'preact/hooks';
import { ActionButton, Button, SearchField, usePanel } from './components.js';
import { everyone, readPlantsFile, saveFile, writePlantsFile } from './plants-file.js';

/** More at once would take long; one may seed again. */
const maxSeeded = 100_000;

interface PlantToolbarProps {
  readonly search: Signal<string>;
  readonly isAdding: Signal<boolean>;
  /** The number of plants that match the search. */
  readonly shown: number;
}

/** The search, and what can be done with all plants. */
export function PlantToolbar({ search, isAdding, shown }: PlantToolbarProps) {
  const state = usePanel();
  const countText = useSignal('100');
  const count = Number(countText.value);
  const isCount = Number.isInteger(count) && count >= 1 && count <= maxSeeded;
  const plants = state.plants.value ?? [];
  const total = plants.length.toLocaleString();
  return (
    <div class="toolbar">
      <SearchField
        label="Search in plants"
        value={search.value}
        onInput={(text) => (search.value = text)}
      />
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
      <Button
        onClick={() => saveFile(`plants-${state.sandbox.value}.json`, writePlantsFile(plants))}
      >
        Download
      </Button>
      <UploadButton />
      <ResetButton />
    </div>
  );
}

/** Replaces all plants by those of a file that a person chooses. */
function UploadButton() {
  const state = usePanel();
  const input = useRef<HTMLInputElement>(null);
  const label = 'Replace with a file';
  const upload = async ({ currentTarget }: { readonly currentTarget: HTMLInputElement }) => {
    const [file] = currentTarget.files ?? [];
    if (file !== undefined) {
      const text = await file.text();
      await state.act(async (mock) => mock.replacePlants(readPlantsFile(text, file.name)));
      // So that the same file can be chosen again, after a change.
      currentTarget.value = '';
    }
  };
  return (
    <>
      <Button onClick={() => input.current?.click()}>{label}</Button>
      <input
        ref={input}
        type="file"
        hidden
        aria-label={label}
        accept=".json,application/json"
        onChange={upload}
      />
    </>
  );
}

/** Resets the sandbox, at the second click: that cannot be undone. */
function ResetButton() {
  const state = usePanel();
  const isSure = useSignal(false);
  const click = () => {
    if (isSure.value) {
      void state.drop((mock) => mock.reset());
    }
    isSure.value = !isSure.value;
  };
  return (
    <Button class="danger" onClick={click} onBlur={() => (isSure.value = false)}>
      {isSure.value ? 'Really reset plants, faults and requests?' : 'Reset'}
    </Button>
  );
}

/** A form that creates a plant. It stays open, with what was typed, if the mock rejects the plant. */
export function AddPlant({ onDone }: { onDone: () => void }) {
  const state = usePanel();
  const nameField = useRef<HTMLInputElement>(null);
  useEffect(() => nameField.current?.focus(), []);
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
      <label class="field">
        Name
        <input ref={nameField} name="name" required autocomplete="off" />
      </label>
      <label class="field">
        Tag
        <input name="tag" placeholder="none" autocomplete="off" />
      </label>
      <label class="field">
        Owner
        <select name="owner">
          <option value="">{everyone}</option>
          {state.userNames.value.map((user) => (
            <option key={user}>{user}</option>
          ))}
        </select>
      </label>
      <label class="field">
        Id
        <input
          name="id"
          placeholder="a free one"
          inputMode="numeric"
          pattern="\s*-?\d+\s*"
          title="A whole number"
          autocomplete="off"
        />
      </label>
      <button type="submit" class="primary" disabled={state.isBusy.value}>
        Add
      </button>
      <Button onClick={onDone}>Cancel</Button>
    </form>
  );
}
