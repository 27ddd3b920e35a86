import { useSignal } from '@preact/signals';
import { useMemo } from 'preact/hooks';
import { formatPlants } from '../store/format-plants.js';
import type { PlantRecord } from '../store/plant-record.js';
import { Button, CopyButton, Details, EmptyState, usePanel } from './components.js';
import { AddPlant, everyone, PlantToolbar } from './plant-toolbar.js';
import { search } from './search.js';
import { VirtualList } from './virtual-list.js';

export function PlantsTab() {
  const state = usePanel();
  const text = useSignal('');
  const isAdding = useSignal(false);
  const { selectedPlant: selected } = state;
  const plants = state.plants.value;
  const shown = useMemo(
    () =>
      search(plants ?? [], text.value, ({ id, name, tag, owner = everyone }) => [
        id,
        name,
        tag,
        owner,
      ]),
    [plants, text.value],
  );
  const plant = plants?.find(({ id }) => id === selected.value);
  const remove = async ({ id }: PlantRecord) => {
    if (await state.act((mock) => mock.deletePlant(id))) {
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
            columns={['Id', 'Name', 'Tag', 'Owner']}
            items={shown}
            selected={plant ? shown.indexOf(plant) : -1}
            onSelect={({ id }) => (selected.value = id)}
            renderRow={(one) => <PlantRow plant={one} />}
            rowClass="plant"
          />
        )}
        {plant && <PlantDetails plant={plant} onDelete={() => remove(plant)} />}
      </div>
    </>
  );
}

function PlantRow({ plant: { id, name, tag, owner } }: { plant: PlantRecord }) {
  return (
    <>
      <span class="id code cut quiet">{id}</span>
      <span class="name cut">{name}</span>
      <span class="tag cut">{tag !== undefined && <span class="badge plain">{tag}</span>}</span>
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
  const { id, name, tag, owner } = plant;
  return (
    <Details title={`Plant ${id}`}>
      <h2>{name}</h2>
      <div class="actions">
        <Button class="danger" onClick={onDelete}>
          Delete
        </Button>
        <CopyButton label="Copy as JSON" text={() => [...formatPlants([plant])].join('')} />
      </div>
      <dl>
        <dt>id</dt>
        <dd class="code">{id}</dd>
        <dt>name</dt>
        <dd>{name}</dd>
        <dt>tag</dt>
        <dd>{tag ?? <span class="quiet">none</span>}</dd>
        <dt>owner</dt>
        <dd>{owner ?? everyone}</dd>
      </dl>
    </Details>
  );
}
