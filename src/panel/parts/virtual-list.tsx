import type { ComponentChildren } from 'preact';
import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';

interface VirtualListProps<Item> {
  readonly label: string;
  /** The headings of the columns, which are there as long as each row is one line. */
  readonly columns: readonly string[];
  readonly items: readonly Item[];
  readonly keyOf: (item: Item) => string | number;
  readonly selected: string | number | undefined;
  readonly onSelect: (item: Item) => void;
  readonly renderRow: (item: Item) => ComponentChildren;
  readonly rowClass: string;
  /** Whether it stays at its end while items are added, as long as nobody scrolls up. */
  readonly followsEnd?: boolean;
}

/** How many rows above and below the visible ones are in the page. */
const overscan = 12;

/** A list of any length, of which only the visible rows are in the page. All rows have the same height. */
export function VirtualList<Item>(props: VirtualListProps<Item>) {
  const { label, columns, items, keyOf, selected, onSelect, renderRow, rowClass } = props;
  const { followsEnd = false } = props;
  const list = useRef<HTMLDivElement>(null);
  const rows = useRef<HTMLDivElement>(null);
  const isAtEnd = useRef(true);
  const wasSelected = useRef(false);
  const [rowHeight, setRowHeight] = useState(34);
  const [listHeight, setListHeight] = useState(0);
  const [topRow, setTopRow] = useState(0);
  const position = items.findIndex((item) => keyOf(item) === selected);

  useEffect(() => {
    const element = list.current as HTMLDivElement;
    const observer = new ResizeObserver(() => {
      // None is left when the panel has just been closed.
      if (rows.current) {
        // The style sheet decides, by the width, whether a row has one line or two.
        const height = getComputedStyle(rows.current).getPropertyValue('--row');
        setRowHeight(Number.parseInt(height, 10));
        setListHeight(element.clientHeight);
      }
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  useLayoutEffect(() => {
    if (followsEnd && isAtEnd.current && list.current) {
      list.current.scrollTop = list.current.scrollHeight;
    }
  }, [items, followsEnd, rowHeight]);
  useLayoutEffect(() => reveal(position), [rowHeight, listHeight]);

  const isSelected = selected !== undefined;
  useEffect(() => {
    // The details have closed, and with them a button that may have had the focus.
    const root = list.current?.getRootNode() as Document | ShadowRoot | undefined;
    if (
      !isSelected &&
      wasSelected.current &&
      (root?.activeElement ?? document.body) === document.body
    ) {
      list.current?.focus();
    }
    wasSelected.current = isSelected;
  }, [isSelected]);

  /** Scrolls no further than a row needs to be visible. */
  function reveal(index: number): void {
    const element = list.current;
    if (index >= 0 && element) {
      const visible = element.clientHeight - (rows.current?.offsetTop ?? 0);
      const top = index * rowHeight;
      element.scrollTop = Math.min(Math.max(element.scrollTop, top + rowHeight - visible), top);
    }
  }
  const select = (next: number) => {
    const index = Math.min(Math.max(next, 0), items.length - 1);
    const item = items[index];
    if (item !== undefined) {
      onSelect(item);
      reveal(index);
    }
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const next = {
      ArrowDown: position + 1,
      ArrowUp: position < 0 ? items.length - 1 : position - 1,
    }[event.key];
    if (next !== undefined) {
      event.preventDefault();
      select(next);
    }
  };
  const onScroll = () => {
    const { scrollTop, clientHeight, scrollHeight } = list.current as HTMLDivElement;
    isAtEnd.current = scrollTop + clientHeight >= scrollHeight - rowHeight;
    setTopRow(Math.floor(scrollTop / rowHeight));
  };
  const idOf = (index: number) => `${label.toLowerCase()}-row-${index}`;
  const first = Math.max(0, Math.min(topRow, items.length) - overscan);
  const last = topRow + Math.ceil(listHeight / rowHeight) + overscan;

  return (
    <div
      ref={list}
      class="list"
      role="listbox"
      tabIndex={0}
      aria-label={label}
      aria-activedescendant={position < 0 ? undefined : idOf(position)}
      onKeyDown={onKeyDown}
      onScroll={onScroll}
    >
      <div class={`head ${rowClass}`} aria-hidden="true">
        {columns.map((column) => (
          <span key={column}>{column}</span>
        ))}
      </div>
      <div
        ref={rows}
        class={`rows of-${rowClass}s`}
        role="presentation"
        style={{ height: `${items.length * rowHeight}px` }}
      >
        {items.slice(first, last).map((item, offset) => {
          const index = first + offset;
          return (
            // biome-ignore lint/a11y/useKeyWithClickEvents: the list takes the keys.
            // biome-ignore lint/a11y/useFocusableInteractive: the list has the focus.
            <div
              key={index}
              id={idOf(index)}
              class={`row ${rowClass}`}
              role="option"
              aria-selected={index === position}
              aria-setsize={items.length}
              aria-posinset={index + 1}
              style={{ transform: `translateY(${index * rowHeight}px)` }}
              onClick={() => onSelect(item)}
            >
              {renderRow(item)}
            </div>
          );
        })}
      </div>
    </div>
  );
}
