import type { Signal } from '@preact/signals';
import { type ComponentChildren, type ComponentProps, createContext } from 'preact';
import { useContext, useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';
import type { AdminClient } from '../control/client.js';
import type { PanelState } from './panel-state.js';

export const PanelContext = createContext<PanelState | undefined>(undefined);

/** What all components of a panel share. */
export function usePanel(): PanelState {
  const state = useContext(PanelContext);
  if (state === undefined) {
    throw new Error('A component of the panel is used outside of it.');
  }
  return state;
}

export const focus = (element: HTMLElement | null) => element?.focus();

type ButtonProps = ComponentProps<'button'>;

export function Button(props: ButtonProps) {
  return <button type="button" {...props} />;
}

interface ActionProps extends ButtonProps {
  readonly action: (mock: AdminClient) => Promise<unknown>;
}

/** A button for an action of the mock. While an action is under way, all of these are disabled. */
export function ActionButton({ action, ...props }: ActionProps) {
  const state = usePanel();
  return <Button disabled={state.isBusy.value} onClick={() => state.act(action)} {...props} />;
}

/** How long a button says that it has copied, in milliseconds. */
const copiedMs = 1500;

/** A button that copies a text. If the text cannot be made or copied, the panel says why. */
export function CopyButton({ label, text }: { label: string; text: () => string }) {
  const state = usePanel();
  const [isCopied, setCopied] = useState(false);
  useEffect(() => {
    if (isCopied) {
      const timer = setTimeout(() => setCopied(false), copiedMs);
      return () => clearTimeout(timer);
    }
    return undefined;
  }, [isCopied]);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text());
      state.problem.value = undefined;
      setCopied(true);
    } catch (error) {
      state.problem.value =
        error instanceof DOMException || navigator.clipboard === undefined
          ? 'The browser does not let this page copy. Open the panel at localhost, or over HTTPS.'
          : (error as Error).message;
    }
  };
  return <Button onClick={copy}>{isCopied ? 'Copied' : label}</Button>;
}

interface SelectProps<Value extends string> {
  /** The values, or each with its text. */
  readonly choices: readonly (Value | readonly [Value, string])[];
  readonly value?: Value | undefined;
  readonly onChange?: (value: Value) => void;
  readonly name?: string;
  readonly 'aria-label'?: string;
}

export function Select<Value extends string>({ choices, onChange, ...props }: SelectProps<Value>) {
  return (
    <select {...props} onChange={({ currentTarget }) => onChange?.(currentTarget.value as Value)}>
      {choices.map((choice) => {
        const [value, text] = typeof choice === 'string' ? [choice, choice] : choice;
        return (
          <option key={value} value={value}>
            {text}
          </option>
        );
      })}
    </select>
  );
}

export function Field({ label, ...props }: ComponentProps<'input'> & { readonly label: string }) {
  return (
    <label class="field">
      {label}
      <input autocomplete="off" {...props} />
    </label>
  );
}

export function TextArea({
  label,
  ...props
}: ComponentProps<'textarea'> & { readonly label: string }) {
  return (
    <label class="field">
      {label}
      <textarea rows={3} spellcheck={false} {...props} />
    </label>
  );
}

/** The search of a tab, which the key `/` goes to. */
export function SearchField({ label, text }: { label: string; text: Signal<string> }) {
  return (
    <input
      type="search"
      aria-label={label}
      placeholder="Search (/)"
      value={text.value}
      onInput={({ currentTarget }) => (text.value = currentTarget.value)}
    />
  );
}

interface TitledProps {
  readonly title: string;
  readonly children?: ComponentChildren;
}

export function EmptyState({ title, children }: TitledProps) {
  return (
    <div class="empty">
      <strong>{title}</strong>
      {children}
    </div>
  );
}

/** The details of the selected item, beside its list, which has the focus again when they are closed. */
export function Details({ title, children }: TitledProps) {
  const state = usePanel();
  const section = useRef<HTMLElement>(null);
  useLayoutEffect(() => {
    const element = section.current as HTMLElement;
    const list = element.parentElement?.querySelector<HTMLElement>('[role=listbox]');
    return () => {
      if (element.matches(':focus-within')) {
        list?.focus();
      }
    };
  }, []);
  return (
    <section class="details" aria-label={title} ref={section}>
      <Button class="close" aria-label="Close" onClick={() => state.closeDetails()}>
        ×
      </Button>
      {children}
    </section>
  );
}

/** A row of a table, which keeps its elements while the order of the rows changes. */
export interface TableRow {
  readonly id: string;
  /** The first of them names the row. */
  readonly cells: readonly ComponentChildren[];
}

interface TableProps {
  readonly label: string;
  readonly columns: readonly string[];
  readonly rows: readonly TableRow[];
}

/** A table; in a narrow panel each row is a card. */
export function Table({ label, columns, rows }: TableProps) {
  return (
    <table tabIndex={-1}>
      <caption class="unseen">{label}</caption>
      <thead>
        <tr>
          {columns.map((column) => (
            <th key={column} scope="col">
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ id, cells: [name, ...cells] }) => (
          <tr key={id}>
            <th scope="row">{name}</th>
            {cells.map((cell, position) => (
              <td key={columns[position + 1]} data-label={columns[position + 1]}>
                {cell}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
