import { type Signal, useSignal } from '@preact/signals';
import { Fragment } from 'preact';
import { useMemo } from 'preact/hooks';
import { optionalFieldNames, plantFieldNames, plantFields } from '../interface/plant.js';
import { formatPlants } from '../store/format-plants.js';
import type { PlantRecord } from '../store/plant-record.js';
import { upperFirst } from '../text/wording.js';
import {
  ActionButton,
  Button,
  CopyButton,
  Details,
  EmptyState,
  Field,
  focus,
  SearchField,
  Select,
  usePanel,
} from './components.js';
import { readPlantsFile, saveFile } from './plants-file.js';
import { search } from './request-list.js';
import { VirtualList } from './virtual-list.js';

/** What is shown of a plant that belongs to no user. */
const everyone = 'everyone';

/** More plants at once would take long. A person can seed again. */
const maxSeeded = 100_000;

export function PlantsTab() {
  const state = usePanel();
  const text = useSignal('');
  const isAdding = useSignal(false);
  const { selectedPlant: selected } = state;
  const plants = state.plants.value;
  const shown = useMemo(() => search(plants ?? [], text.value, textsOf), [plants, text.value]);
  const plant = plants?.find(({ id }) => id === selected.value);
  const remove = async ({ id }: PlantRecord) => {
    if (await state.act((mock) => mock.deletePlant({ id }))) {
      selected.value = undefined;
    }
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const [target] = event.composedPath();
    const isTyping = target instanceof HTMLElement && target.matches('input, select');
    if (event.key === 'Delete' && plant !== undefined && !isTyping) {
      void remove(plant);
    }
  };
  return (
    <>
      <div>
        <PlantToolbar search={text} isAdding={isAdding} shown={shown.length} />
        {isAdding.value && <AddPlant onDone={() => (isAdding.value = false)} />}
      </div>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: it takes keys for what is inside of it. */}
      <div class={`split ${plant ? 'has-details' : ''}`} onKeyDown={onKeyDown}>
        {shown.length === 0 ? (
          plants !== undefined && <NoPlants isFiltered={plants.length > 0} />
        ) : (
          <VirtualList
            label="Plants"
            columns={['Id', ...plantFieldNames.map(upperFirst), 'Owner']}
            items={shown}
            selected={plant ? shown.indexOf(plant) : -1}
            onSelect={({ id }) => (selected.value = id)}
            idOf={({ id }) => id}
            renderRow={(plant) => <PlantRow plant={plant} />}
            rowClass="plant"
          />
        )}
        {plant && <PlantDetails plant={plant} onDelete={() => remove(plant)} />}
      </div>
    </>
  );
}

function textsOf(plant: PlantRecord) {
  const { id, owner = everyone } = plant;
  return [id, ...plantFieldNames.map((name) => plant[name]?.toString()), owner];
}

function PlantRow({ plant }: { plant: PlantRecord }) {
  const { id, name, owner } = plant;
  return (
    <>
      <span class="id code cut quiet">{id}</span>
      <span class="name cut">{name}</span>
      <span class="optional">
        {optionalFieldNames.map((field) => (
          <span key={field} class="cut">
            {plant[field] !== undefined && <span class="badge plain">{plant[field]}</span>}
          </span>
        ))}
      </span>
      <span class="owner cut quiet">{owner ?? everyone}</span>
    </>
  );
}

function NoPlants({ isFiltered }: { isFiltered: boolean }) {
  return isFiltered ? (
    <EmptyState title="No plant has this text">
      <p>The search looks through ids, names, tags and owners.</p>
    </EmptyState>
  ) : (
    <EmptyState title="No plants">
      <p>Add one, seed some, or upload a file with plants.</p>
    </EmptyState>
  );
}

function PlantDetails({ plant, onDelete }: { plant: PlantRecord; onDelete: () => void }) {
  const { id, name, owner } = plant;
  return (
    <Details title={`Plant ${id}`}>
      <h2>{name}</h2>
      <dl>
        <dt>id</dt>
        <dd class="code">{id}</dd>
        {plantFieldNames.map((field) => (
          <Fragment key={field}>
            <dt>{field}</dt>
            <dd>{plant[field] ?? <span class="quiet">none</span>}</dd>
          </Fragment>
        ))}
        <dt>owner</dt>
        <dd>{owner ?? everyone}</dd>
      </dl>
      <div class="actions">
        <CopyButton label="Copy as JSON" text={() => [...formatPlants([plant])].join('')} />
        <Button class="danger" onClick={onDelete}>
          Delete
        </Button>
      </div>
    </Details>
  );
}

interface PlantToolbarProps {
  readonly search: Signal<string>;
  readonly isAdding: Signal<boolean>;
  readonly shown: number;
}

function PlantToolbar({ search, isAdding, shown }: PlantToolbarProps) {
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
      await state.drop(
        async (mock) => mock.replacePlants(readPlantsFile(text, file.name)),
        `The plants of ${file.name} have replaced all others.`,
      );
      // Now the same file can be chosen again, after a change.
      currentTarget.value = '';
    }
  };
  const reset = () =>
    state.drop((mock) => mock.reset(), 'The plants, the faults and the requests are reset.');
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
      {/* Before they are loaded, the file would have none. */}
      <Button onClick={download} disabled={state.plants.value === undefined}>
        Download
      </Button>
      <label class="button">
        Replace with a file
        <input type="file" class="unseen" accept=".json" onChange={upload} />
      </label>
      <Button
        class="danger"
        title="Restores the initial plants and faults, and clears the requests"
        onClick={reset}
      >
        Reset
      </Button>
    </div>
  );
}

/** How a member of each type is typed in. */
const inputTypes = { string: {}, number: { type: 'number', step: 'any' } } as const;

/** A form that creates a plant. It stays open, with what was typed, if the mock rejects the plant. */
function AddPlant({ onDone }: { onDone: () => void }) {
  const state = usePanel();
  const submit = async (event: SubmitEvent) => {
    event.preventDefault();
    const data = new FormData(event.currentTarget as HTMLFormElement);
    const textOf = (name: string) => String(data.get(name) ?? '');
    const id = textOf('id').trim();
    const owner = textOf('owner');
    const given = optionalFieldNames.filter((name) => textOf(name) !== '');
    const toValue = { string: String, number: Number };
    const optional = given.map((name) => [name, toValue[plantFields[name].type](textOf(name))]);
    const isCreated = await state.act((mock) =>
      mock.createPlants({
        // It is unlikely that another plant has this one.
        id: id === '' ? Math.ceil(Math.random() * Number.MAX_SAFE_INTEGER) : id,
        name: textOf('name'),
        ...Object.fromEntries(optional),
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
      {optionalFieldNames.map((name) => (
        <Field
          key={name}
          label={upperFirst(name)}
          name={name}
          placeholder="none"
          {...inputTypes[plantFields[name].type]}
        />
      ))}
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
