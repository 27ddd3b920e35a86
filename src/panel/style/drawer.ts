/** The button in a corner of a page, and the drawer that it opens. */
export const drawerStyle = `
:host { all: initial !important; color-scheme: light dark !important; display: block !important; direction: ltr !important; }
[hidden] { display: none !important; }
button {
  padding: 6px 12px; border: 1px solid #0b6e4f; border-radius: 16px;
  background: #0b6e4f; color: #fff; font: 600 13px/1.4 system-ui, sans-serif; cursor: pointer;
}
button:hover { background: #095a41; }
button:focus-visible { outline: 2px solid Highlight; outline-offset: 2px; }
.bottom-right { right: 16px; bottom: 16px; }
.bottom-left { left: 16px; bottom: 16px; }
.top-right { right: 16px; top: 16px; }
.top-left { left: 16px; top: 16px; }
button:is(.bottom-right, .bottom-left, .top-right, .top-left) {
  position: fixed; z-index: 2147483646; box-shadow: 0 2px 8px rgb(0 0 0 / .25);
}
section {
  position: fixed; inset: auto 0 0; z-index: 2147483647; height: min(60vh, 704px); min-height: 256px;
  border-top: 1px solid #0b6e4f; background: Canvas; box-shadow: 0 -4px 24px rgb(0 0 0 / .2);
}
section > div { height: 100%; }
.close { position: absolute; inset-inline-end: 16px; bottom: 100%; border-end-start-radius: 0; border-end-end-radius: 0; }
`;
