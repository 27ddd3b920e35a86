import { render } from 'preact';
import { App } from './app.js';
import type { PanelMock } from './panel-mock.js';
import { PanelContext } from './parts/panel-context.js';
import { PanelState } from './state/panel-state.js';
import { style } from './style/style.js';

export interface RenderedPanel {
  /** Removes the panel, and stops following the mock. */
  unmount(): void;
}

/**
 * Renders a panel in an element, in a shadow root: neither side's styles affect the other.
 *
 * @param serverUrl undefined for a mock in the page.
 * @param basePath the path of the plant store at the server, before `/plants`.
 */
export function renderPanel(
  host: HTMLElement,
  mock: PanelMock,
  serverUrl?: string,
  basePath = '',
): RenderedPanel {
  const root = host.shadowRoot ?? host.attachShadow({ mode: 'open' });
  // Not an element: a strict Content-Security-Policy allows no inline styles.
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(style);
  root.adoptedStyleSheets = [sheet];
  const state = new PanelState(mock);
  render(
    <PanelContext.Provider value={{ state, serverUrl, basePath }}>
      <App />
    </PanelContext.Provider>,
    root,
  );
  state.start();
  return {
    unmount() {
      state.stop();
      render(null, root);
    },
  };
}
