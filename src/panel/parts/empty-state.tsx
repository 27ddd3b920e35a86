import type { ComponentChildren } from 'preact';

/** What is shown in place of an empty list: why it is empty, and what to do. */
export function EmptyState({ title, children }: { title: string; children?: ComponentChildren }) {
  return (
    <div class="empty">
      <strong>{title}</strong>
      {children}
    </div>
  );
}
