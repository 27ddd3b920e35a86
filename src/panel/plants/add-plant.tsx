import { useEffect, useRef } from 'preact/hooks';
import { usePanel } from '../parts/panel-context.js';
import { everyone } from './filter-plants.js';

/** A form that creates a plant. It stays open, with what was typed, if the mock rejects the plant. */
export function AddPlant({ onDone }: { onDone: () => void }) {
  const { state } = usePanel();
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
            <option key={user} value={user}>
              {user}
            </option>
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
      <button type="button" onClick={onDone}>
        Cancel
      </button>
    </form>
  );
}
