import type { PlantRecord } from '../../store/plant-record.js';
import { CopyButton } from '../parts/copy-button.js';
import { everyone } from './filter-plants.js';
import { writePlantsFile } from './plants-file.js';

interface PlantDetailsProps {
  readonly plant: PlantRecord;
  readonly onDelete: () => void;
  readonly onClose: () => void;
}

/** All members of a plant, and what can be done with it. */
export function PlantDetails({ plant, onDelete, onClose }: PlantDetailsProps) {
  const { id, name, tag, owner } = plant;
  return (
    <section class="details" aria-label={`Plant ${id}`}>
      <button type="button" class="close" aria-label="Close" onClick={onClose}>
        ×
      </button>
      <h2>{name}</h2>
      <div class="actions">
        <button type="button" class="danger" onClick={onDelete}>
          Delete
        </button>
        <CopyButton label="Copy as JSON" text={() => writePlantsFile([plant])} />
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
    </section>
  );
}
