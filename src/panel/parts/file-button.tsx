import { useRef } from 'preact/hooks';
import type { PanelMock } from '../panel-mock.js';
import { usePanel } from './panel-context.js';

interface FileButtonProps {
  readonly label: string;
  /** Called with the text and the name of a file; what it throws is shown. */
  readonly onFile: (mock: PanelMock, text: string, name: string) => Promise<unknown>;
}

/** A button with which a person chooses a JSON file. */
export function FileButton({ label, onFile }: FileButtonProps) {
  const { state } = usePanel();
  const input = useRef<HTMLInputElement>(null);
  const choose = async ({ currentTarget }: { readonly currentTarget: HTMLInputElement }) => {
    const [file] = currentTarget.files ?? [];
    if (file !== undefined) {
      await state.act(async (mock) => onFile(mock, await file.text(), file.name));
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
        onChange={choose}
      />
    </>
  );
}
