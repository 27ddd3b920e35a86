import { localClient } from '../control/client.js';
import type { FetchMock } from '../mock/create-fetch-mock.js';
import { assertOptions, type OptionShape, option } from '../text/options.js';
import * as v from '../text/schema.js';
import theme from '../theme.css?raw';
import drawerStyle from './style/drawer.css?raw';

export interface PanelOptions {
  /** The corner of the button. Default `bottom-right`. */
  readonly corner?: 'bottom-left' | 'bottom-right' | 'top-left' | 'top-right' | undefined;
  /** Whether the panel is open from the start. Default false. */
  readonly isOpen?: boolean | undefined;
  /** The element that the button is added to. Default: the body of the page. */
  readonly parent?: HTMLElement | undefined;
}

const optionShape = {
  corner: option(
    v.picklist(['bottom-left', 'bottom-right', 'top-left', 'top-right']),
    "'bottom-right'",
  ),
  isOpen: option(v.boolean(), 'true'),
  parent: option(v.anyObject<HTMLElement>(), "document.querySelector('#root')"),
} satisfies OptionShape<PanelOptions>;

/** A panel in a page. */
export interface MountedPanel {
  open(): Promise<void>;
  close(): void;
  /** Removes the button and the panel from the page. */
  unmount(): void;
}

/**
 * Adds a button to the page that opens a panel over the mock: its requests as they come, its plants, faults,
 * users, sandboxes and profile. The code of the panel is loaded when it is first opened. It is in a shadow root:
 * the styles of the page do not affect it, and its styles do not affect the page.
 *
 * @example
 * const mock = createPlantMock({ baseUrl: '/api' });
 * await setupWorker(...mock.handlers).start();
 * mountPlantStorePanel(mock);
 *
 * @throws KitError `invalid-option`, naming the option.
 */
export function mountPlantStorePanel(mock: FetchMock, options: PanelOptions = {}): MountedPanel {
  assertOptions('mountPlantStorePanel', options, optionShape);
  const { corner = 'bottom-right', isOpen = false, parent } = options;
  const host = document.createElement('plant-store-panel');
  const root = host.attachShadow({ mode: 'open' });
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(theme + drawerStyle);
  root.adoptedStyleSheets = [sheet];

  const createButton = (className: string, textContent: string) =>
    Object.assign(document.createElement('button'), { type: 'button', className, textContent });
  const button = createButton(corner, 'Plant store');
  const closeButton = createButton('close', 'Close');
  const drawer = document.createElement('section');
  drawer.setAttribute('aria-label', 'Plant store');
  drawer.hidden = true;
  const content = document.createElement('div');
  drawer.append(closeButton, content);
  const themed = document.createElement('div');
  themed.className = 'theme';
  themed.append(button, drawer);
  root.append(themed);
  // A script in the head runs before there is a body.
  (parent ?? document.body ?? document.documentElement).append(host);
  for (const type of ['keydown', 'keyup', 'keypress']) {
    // The app must not take what is typed in the panel as its shortcuts.
    root.addEventListener(type, (event) => event.stopPropagation());
  }

  let removePanel: (() => void) | undefined;
  let isMounted = true;

  async function open(): Promise<void> {
    button.hidden = true;
    drawer.hidden = false;
    try {
      const [{ renderPanel }, client] = await Promise.all([
        import('./app.js'),
        mock[localClient](),
      ]);
      if (isMounted && !drawer.hidden) {
        removePanel ??= renderPanel(content, client);
      }
    } catch (error) {
      content.textContent = `The panel cannot be loaded: ${(error as Error).message}. Reload the page.`;
    }
  }

  function close(): void {
    removePanel?.();
    removePanel = undefined;
    drawer.hidden = true;
    button.hidden = false;
  }

  button.addEventListener('click', async () => {
    await open();
    closeButton.focus();
  });
  closeButton.addEventListener('click', () => {
    close();
    button.focus();
  });
  if (isOpen) {
    void open();
  }
  return {
    open,
    close,
    unmount() {
      isMounted = false;
      removePanel?.();
      host.remove();
    },
  };
}
