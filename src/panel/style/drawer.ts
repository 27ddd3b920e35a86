/** The button in a corner of a page, and the drawer that it opens. */
export const drawerStyle = `
:host { all: initial; color-scheme: light dark; }
[hidden] { display: none !important; }
button {
  padding: .375rem .75rem; border: 1px solid #0b6e4f; border-radius: 1rem;
  background: #0b6e4f; color: #fff; font: 600 .8125rem/1.4 system-ui, sans-serif; cursor: pointer;
}
button:hover { background: #095a41; }
button:focus-visible { outline: 2px solid Highlight; outline-offset: 2px; }
.bottom-right { right: 1rem; bottom: 1rem; }
.bottom-left { left: 1rem; bottom: 1rem; }
.top-right { right: 1rem; top: 1rem; }
.top-left { left: 1rem; top: 1rem; }
button:is(.bottom-right, .bottom-left, .top-right, .top-left) {
  position: fixed; z-index: 2147483646; box-shadow: 0 2px 8px rgb(0 0 0 / .25);
}
section {
  position: fixed; inset: auto 0 0; z-index: 2147483647; height: min(60vh, 44rem); min-height: 16rem;
  border-top: 1px solid #0b6e4f; background: Canvas; box-shadow: 0 -4px 24px rgb(0 0 0 / .2);
}
section > div { height: 100%; }
.close { position: absolute; inset-inline-end: 1rem; bottom: 100%; border-end-start-radius: 0; border-end-end-radius: 0; }
`;
