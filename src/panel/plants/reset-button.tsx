import { useState } from 'preact/hooks';
import { usePanel } from '../parts/panel-context.js';

/** Resets the sandbox, at the second click: that cannot be undone. */
export function ResetButton() {
  const { state } = usePanel();
  const [isSure, setSure] = useState(false);
  const click = () => {
    setSure(!isSure);
    if (isSure) {
      void state.reset();
    }
  };
  return (
    <button type="button" class="danger" onClick={click} onBlur={() => setSure(false)}>
      {isSure ? 'Really reset plants, faults and requests?' : 'Reset'}
    </button>
  );
}
