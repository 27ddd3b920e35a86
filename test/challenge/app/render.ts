import type { Assumes } from './assumptions.js';
import { countOwn, type Row, rowsOf } from './rows.js';
import type { Shelf } from './shelf.js';

/** The page as HTML. */
export function render(shelf: Shelf): string {
  const content = shelf.isSignedIn ? renderShelf(shelf) : '<label>Token <input></label>';
  return [...renderMessages(shelf), content].join('\n');
}

function renderMessages({ alert, isHtml, notice, canRetry }: Shelf): string[] {
  const messages: string[] = [];
  if (alert !== '') {
    const text = isHtml ? alert : escapeHtml(alert);
    messages.push(`<p role="alert">${text}</p>`);
  }
  if (canRetry) {
    messages.push('<button>Try again</button>');
  }
  if (notice !== '') {
    messages.push(`<p role="status">${escapeHtml(notice)}</p>`);
  }
  return messages;
}

function renderShelf(shelf: Shelf): string {
  const { draft, connection } = shelf;
  const rows = rowsOf(shelf).map((row) => renderRow(row, connection.assumes));
  return [
    `<p>You have added ${countOwn(shelf)}.</p>`,
    `<input name="name" value="${escapeHtml(draft.name)}">`,
    rows.length === 0 ? '<p>The shelf is empty.</p>' : `<ul>${rows.join('')}</ul>`,
  ].join('\n');
}

function renderRow({ name, tag, own }: Row, assumes: Assumes): string {
  const isTagged = assumes('no-tag-is-undefined') ? tag !== undefined : Boolean(tag);
  const label = isTagged ? ` (${escapeHtml(tag ?? '')})` : '';
  const remove = own === undefined ? '' : '<button>Remove</button>';
  const forget = own?.isDoubtful ? '<button>Forget</button>' : '';
  return `<li>${escapeHtml(name)}${label}${remove}${forget}</li>`;
}

function escapeHtml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}
