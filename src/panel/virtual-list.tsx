import type { ComponentChildren } from 'preact';
import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';

interface VirtualListProps<Item> {
  readonly label: string;
  /** The headings of the columns, which are there as long as each row is one line. */
  readonly columns: readonly string[];
  readonly items: readonly Item[];
  /** The position of the selected item, or -1. */
  readonly selected: number;
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
  const { label, columns, items, selected, onSelect, renderRow, rowClass, followsEnd } = props;
  const list = useRef<HTMLDivElement>(null);
  const rows = useRef<HTMLDivElement>(null);
  const isAtEnd = useRef(true);
  const [{ rowHeight, listHeight }, setHeights] = useState({ rowHeight: 34, listHeight: 0 });
  const [topRow, setTopRow] = useState(0);

  useEffect(() => {
    const element = list.current as HTMLDivElement;
    const observer = new ResizeObserver(() => {
      // None is left when the panel has just been closed.
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

  /** Scrolls no further than a row needs to be visible. */
  function reveal(index: number): void {
    const element = list.current;
    if (index >= 0 && element) {
      const visible = element.clientHeight - (rows.current?.offsetTop ?? 0);
      const top = index * rowHeight;
      element.scrollTop = Math.min(Math.max(element.scrollTop, top + rowHeight - visible), top);
    }
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined) {
      event.preventDefault();
      const last = items.length - 1;
      const next = selected < 0 && step < 0 ? last : selected + step;
      const index = Math.min(Math.max(next, 0), last);
      onSelect(items[index] as Item);
      reveal(index);
    }
  };
  const onScroll = () => {
    const { scrollTop, clientHeight, scrollHeight } = list.current as HTMLDivElement;
    isAtEnd.current = scrollTop + clientHeight >= scrollHeight - rowHeight;
    setTopRow(Math.floor(scrollTop / rowHeight));
  };
  const idOf = (index: number) => `${rowClass}-${index}`;
  const first = Math.max(0, Math.min(topRow, items.length) - overscan);
  const end = topRow + Math.ceil(listHeight / rowHeight) + overscan;

  return (
    <div
      ref={list}
      class="list"
      role="listbox"
      tabIndex={0}
      aria-label={label}
      aria-activedescendant={selected < 0 ? undefined : idOf(selected)}
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
        {items.slice(first, end).map((item, offset) => {
          const index = first + offset;
          return (
            // biome-ignore lint/a11y/useKeyWithClickEvents: the list takes the keys.
            // biome-ignore lint/a11y/useFocusableInteractive: the list has the focus.
            <div
              key={index}
              id={idOf(index)}
              class={`row ${rowClass}`}
              role="option"
              aria-selected={index === selected}
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
