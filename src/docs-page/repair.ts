/** Attributes that Swagger UI leaves out, or sets wrongly, for those who hear a page; null for none. */
const repairs: readonly (readonly [
  selector: string,
  name: string,
  valueFor: (element: Element) => string | null,
])[] = [
  ['.body-param__text', 'aria-label', () => 'Request body'],
  ['[role=region][aria-live]', 'aria-label', (element) => `Responses: ${operationOf(element)}`],
  ['.microlight', 'tabindex', () => '0'],
  [
    '.json-schema-2020-12-accordion',
    'aria-label',
    // That of an array without a name has no text.
    ({ textContent }) => (textContent === '' ? 'Members' : null),
  ],
  ['.dialog-ux .modal-ux', 'role', () => 'dialog'],
  ['.dialog-ux .modal-ux', 'aria-label', () => 'Available authorizations'],
  ['.dialog-ux .close-modal', 'aria-label', () => 'Close'],
  ['.dialog-ux .auth-btn-wrapper button', 'aria-label', () => null],
  ['.dialog-ux h3', 'aria-level', () => '2'],
  ['.dialog-ux h4', 'aria-level', () => '3'],
  ['.dialog-ux h6', 'aria-level', () => '4'],
];

function operationOf(element: Element): string {
  const block = element.closest('.opblock');
  const [method, path] = ['method', 'path'].map(
    (name) => block?.querySelector(`.opblock-summary-${name}`)?.textContent,
  );
  return `${method} ${path}`;
}

/** Repairs what Swagger UI renders in an element, now and whenever it renders. */
export function keepRepaired(root: Element): void {
  const repair = () => {
    for (const [selector, name, valueFor] of repairs) {
      for (const element of root.querySelectorAll(selector)) {
        const value = valueFor(element);
        if (value === null) {
          element.removeAttribute(name);
        } else if (element.getAttribute(name) !== value) {
          element.setAttribute(name, value);
        }
      }
    }
  };
  new MutationObserver(repair).observe(root, { childList: true, subtree: true });
}
