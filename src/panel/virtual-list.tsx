import type { ComponentChildren } from 'preact';
import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';

interface VirtualListProps<Item> {
  readonly label: string;
  /** The headings of the columns, which are shown while each row has one line. */
  readonly columns: readonly string[];
  readonly items: readonly Item[];
  /** The position of the selected item, or -1. */
  readonly selected: number;
  readonly onSelect: (item: Item) => void;
  /** A text that no other item has. */
  readonly idOf: (item: Item) => string;
  readonly renderRow: (item: Item) => ComponentChildren;
  readonly rowClass: string;
  /** Whether it stays at its end while items are added, as long as nobody scrolls up. */
  readonly followsEnd?: boolean;
}

/** How many rows above and below the visible ones are in the page. */
const overscan = 12;

/**
 * A list of any length, of which only the visible rows are in the page. All rows have the same height.
 *
 * The list itself has the focus, so that it stays when rows come and go. The keys are at one row: the selected
 * one, the one that was selected before, or at first the newest or the first. Arrows, Home and End select
 * another row; Enter and Space select this one.
 */
export function VirtualList<Item>(props: VirtualListProps<Item>) {
  const { label, columns, items, selected, onSelect, idOf, renderRow, rowClass, followsEnd } =
    props;
  const list = useRef<HTMLDivElement>(null);
  const rows = useRef<HTMLDivElement>(null);
  const isAtEnd = useRef(true);
  const lastSelected = useRef<string | undefined>(undefined);
  const [{ rowHeight, listHeight }, setHeights] = useState({ rowHeight: 34, listHeight: 0 });
  const [topRow, setTopRow] = useState(0);

  const selectedItem = items[selected];
  if (selectedItem !== undefined) {
    lastSelected.current = idOf(selectedItem);
  }
  const active = findActive();
  const first = Math.max(0, Math.min(topRow, items.length) - overscan);
  const end = topRow + Math.ceil(listHeight / rowHeight) + overscan;
  const domIdOf = (item: Item) => `${rowClass}-${idOf(item)}`;
  const activeRow = active >= first && active < end ? items[active] : undefined;

  useEffect(() => {
    const element = list.current as HTMLDivElement;
    const observer = new ResizeObserver(() => {
      // There are no rows when the panel has just been closed.
      if (rows.current) {
        // The style sheet decides, by the width, whether a row has one line or two.
        const height = getComputedStyle(rows.current).getPropertyValue('--row');
        setHeights({ rowHeight: Number.parseInt(height, 10), listHeight: element.clientHeight });
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
  useLayoutEffect(() => reveal(selected), [rowHeight, listHeight]);

  function findActive(): number {
    if (selected >= 0) {
      return selected;
    }
    const position = items.findIndex((item) => idOf(item) === lastSelected.current);
    const start = followsEnd ? items.length - 1 : 0;
    return position >= 0 ? position : start;
  }

  /** Scrolls no further than a row needs to be visible. */
  function reveal(index: number): void {
    const element = list.current;
    if (index >= 0 && element) {
      const visible = element.clientHeight - (rows.current?.offsetTop ?? 0);
      const top = index * rowHeight;
      element.scrollTop = Math.min(Math.max(element.scrollTop, top + rowHeight - visible), top);
    }
  }

  function select(index: number): void {
    const item = items[index];
    if (item !== undefined) {
      onSelect(item);
      reveal(index);
    }
  }

  const onKeyDown = (event: KeyboardEvent) => {
    const last = items.length - 1;
    const targets: Readonly<Record<string, number>> = {
      ArrowDown: Math.min(active + 1, last),
      ArrowUp: Math.max(active - 1, 0),
      Home: 0,
      End: last,
      Enter: active,
      ' ': active,
    };
    const target = targets[event.key];
    if (target !== undefined) {
      event.preventDefault();
      select(target);
    }
  };
  const onClick = (event: MouseEvent) => {
    const row = (event.target as Element).closest('[role=option]');
    if (row !== null) {
      select(Number(row.getAttribute('aria-posinset')) - 1);
    }
  };
  const onFocus = () => {
    // A click has already chosen what is visible.
    if (list.current?.matches(':focus-visible')) {
      reveal(active);
    }
  };
  const onScroll = () => {
    const { scrollTop, clientHeight, scrollHeight } = list.current as HTMLDivElement;
    isAtEnd.current = scrollTop + clientHeight >= scrollHeight - rowHeight;
    setTopRow(Math.floor(scrollTop / rowHeight));
  };

  return (
    <div
      ref={list}
      class="list"
      role="listbox"
      tabIndex={0}
      aria-label={label}
      aria-activedescendant={activeRow && domIdOf(activeRow)}
      onClick={onClick}
      onKeyDown={onKeyDown}
      onFocus={onFocus}
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
        {items.slice(first, end).map((item, offset) => {
          const index = first + offset;
          return (
            // biome-ignore lint/a11y/useFocusableInteractive: the list has the focus.
            <div
              key={idOf(item)}
              id={domIdOf(item)}
              class={`row ${rowClass} ${index === active ? 'active' : ''}`}
              role="option"
              aria-selected={index === selected}
              aria-setsize={items.length}
              aria-posinset={index + 1}
              style={{ transform: `translateY(${index * rowHeight}px)` }}
            >
              {renderRow(item)}
            </div>
          );
        })}
      </div>
    </div>
  );
}
