import { type Signal, useSignal } from '@preact/signals';
import { useRef, useState } from 'preact/hooks';
import { SearchField } from '../parts/fields.js';
import { usePanel } from '../parts/panel-context.js';
import { saveFile } from '../parts/save-file.js';
import { readPlantsFile, writePlantsFile } from './plants-file.js';

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
  const { state } = usePanel();
  const countText = useSignal('100');
  const count = Number(countText.value);
  const isCount = Number.isInteger(count) && count >= 1 && count <= maxSeeded;
  const plants = state.plants.entries.value ?? [];
  const download = () =>
    saveFile(`plants-${state.sandbox.value}.json`, 'application/json', writePlantsFile(plants));
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
      <button
        type="button"
        aria-pressed={isAdding.value}
        onClick={() => (isAdding.value = !isAdding.value)}
      >
        Add a plant
      </button>
      <span class="pair">
        <input
          type="number"
          aria-label="How many plants to seed"
          min={1}
          max={maxSeeded}
          value={countText.value}
          onInput={({ currentTarget }) => (countText.value = currentTarget.value)}
        />
        <button
          type="button"
          disabled={!isCount || state.isBusy.value}
          onClick={() => state.act((mock) => mock.generatePlants({ count }))}
        >
          Seed more
        </button>
      </span>
      <button type="button" onClick={download}>
        Download
      </button>
      <UploadButton />
      <ResetButton />
    </div>
  );
}

/** Replaces all plants by those of a file that a person chooses. */
function UploadButton() {
  const { state } = usePanel();
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
      <button type="button" onClick={() => input.current?.click()}>
        {label}
      </button>
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
  const { state } = usePanel();
  const [isSure, setSure] = useState(false);
  const click = () => {
    setSure(!isSure);
    if (isSure) {
      void state.actOnRequests((mock) => mock.reset());
    }
  };
  return (
    <button type="button" class="danger" onClick={click} onBlur={() => setSure(false)}>
      {isSure ? 'Really reset plants, faults and requests?' : 'Reset'}
    </button>
  );
}
