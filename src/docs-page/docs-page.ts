import createSwaggerUi, { type SwaggerUi } from 'swagger-ui-dist/swagger-ui-bundle.js';
import { storedAdminToken } from '../panel/stored-admin-token.js';
import type { AccessToken } from '../store/token-registry.js';

/** Shows the interface by Swagger UI, whose requests go to the server that the page is from. */
async function start(status: Element): Promise<void> {
  const [spec, token] = await Promise.all([loadDescription(), chooseToken()]);
  const ui = createSwaggerUi({
    spec,
    dom_id: '#interface',
    tryItOutEnabled: true,
    validatorUrl: null,
    // Its colours are in its elements, and not in a style sheet.
    syntaxHighlight: false,
    defaultModelsExpandDepth: 0,
    plugins: [{ wrapComponents: { Markdown: foldRules } }],
    onComplete() {
      ui.layoutActions.show(['operations', 'plants', 'listPlants'], true);
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

/** Folds each description that is a list: the rules of an operation are longer than its form. */
function foldRules(Markdown: unknown, { React: { createElement } }: SwaggerUi) {
  return (props: { readonly source?: string }) => {
    const text = createElement(Markdown, props);
    const isList = props.source?.startsWith('- ');
    return isList
      ? createElement('details', {}, createElement('summary', {}, 'Rules'), text)
      : text;
  };
}

/** Loads the OpenAPI document, with the address that this page was opened at: a proxy may have another. */
async function loadDescription(): Promise<object> {
  const response = await fetch('openapi.json');
  if (!response.ok) {
    throw new Error(`the server answers ${response.status}`);
  }
  const description = await response.json();
  const { pathname } = new URL(description.servers[0].url);
  const url = new URL(`..${pathname}`, location.href).href;
  return { ...description, servers: [{ url: url.replace(/\/$/, '') }] };
}

/** The first token that may do everything; undefined if the admin API does not tell this page. */
async function chooseToken(): Promise<AccessToken | undefined> {
  const adminToken = storedAdminToken();
  const headers = new Headers(adminToken ? { authorization: `Bearer ${adminToken}` } : {});
  const response = await fetch('../__admin/users', { headers });
  const tokens: AccessToken[] = response.ok ? await response.json() : [];
  return tokens.find(({ scopes, status }) => status === 'valid' && scopes.includes('write'));
}

const status = document.querySelector('#status') as Element;
start(status).catch(({ message }: Error) => {
  status.textContent = `The page cannot be shown: ${message}. Is the server running? Reload the page.`;
});
