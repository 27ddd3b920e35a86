import { createContext } from 'preact';
import { useContext } from 'preact/hooks';
import type { PanelState } from '../state/panel-state.js';

export interface PanelContextValue {
  readonly state: PanelState;
  /** The URL of the server; undefined for a mock in the page, which no command reaches. */
  readonly serverUrl: string | undefined;
  /** The path of the plant store at the server, before `/plants`. */
  readonly basePath: string;
}

export const PanelContext = createContext<PanelContextValue | undefined>(undefined);

/** What all components of a panel share. */
export function usePanel(): PanelContextValue {
  const value = useContext(PanelContext);
  if (value === undefined) {
    throw new Error('A component of the panel is used outside of it.');
  }
  return value;
}
