import type { Signal } from '@preact/signals';

/** Keeps the old value if the new one is equal, so that nothing is drawn again. */
export function setIfChanged<Value>(target: Signal<Value>, value: Value): void {
  if (JSON.stringify(target.value) !== JSON.stringify(value)) {
    target.value = value;
  }
}
