import createSwaggerUi from 'swagger-ui-dist/swagger-ui-bundle.js';
import { chooseToken } from './choose-token.js';
import { pagePlugin } from './page-plugin.js';
import { keepRepaired } from './repair.js';

/** The page that shows the interface, and sends requests to the server that it is from. */
async function start(domNode: Element, status: Element): Promise<void> {
  const [description, token] = await Promise.all([loadDescription(), chooseToken()]);
  keepRepaired(domNode);
  const ui = createSwaggerUi({
    spec: description,
    domNode,
    docExpansion: 'list',
    defaultModelsExpandDepth: 0,
    tryItOutEnabled: true,
    validatorUrl: null,
    syntaxHighlight: { theme: 'monokai' },
    plugins: [pagePlugin],
    onComplete() {
      if (token !== undefined) {
        ui.preauthorizeApiKey('bearer', token.token);
      }
    },
  });
  status.textContent =
    token === undefined
      ? 'Enter a token with the button Authorize: the page cannot read one from the server.'
      : `Requests are sent with ${token.token}, a token of ${token.user}. Authorize takes another one.`;
}

/** Loads the OpenAPI document, with the address that this page was opened at: a proxy may have another. */
async function loadDescription(): Promise<object> {
  const response = await fetch('openapi.json');
  if (!response.ok) {
    throw new Error(`the server answers ${response.status}`);
  }
  const description = await response.json();
  const { pathname } = new URL(description.servers[0].url);
  const url = location.origin + pathname.replace(/\/$/, '');
  return { ...description, servers: [{ url }] };
}

/** Follows the colours of the system, which Swagger UI does with a class. */
function followColours(): void {
  const dark = matchMedia('(prefers-color-scheme: dark)');
  const apply = () => document.documentElement.classList.toggle('dark-mode', dark.matches);
  dark.addEventListener('change', apply);
  apply();
}

const domNode = document.querySelector('#interface');
const status = document.querySelector('#status');
if (domNode !== null && status !== null) {
  followColours();
  start(domNode, status).catch((error: Error) => {
    status.textContent = `The page cannot be shown: ${error.message}. Is the server running? Reload the page.`;
  });
}
