import {
  elementScroll,
  observeElementOffset,
  observeElementRect,
  Virtualizer,
} from '@tanstack/virtual-core';
import type { ComponentChildren } from 'preact';
import { useEffect, useLayoutEffect, useReducer, useRef, useState } from 'preact/hooks';

interface VirtualListProps<Item> {
  readonly label: string;
  readonly items: readonly Item[];
  readonly keyOf: (item: Item) => string | number;
  readonly selected: string | number | undefined;
  readonly onSelect: (item: Item) => void;
  readonly renderRow: (item: Item) => ComponentChildren;
  readonly rowClass: string;
  /** Whether it stays at its end while items are added, as long as nobody scrolls up. */
  readonly followsEnd?: boolean;
}

const rowHeight = 34;

/** A list of any length, of which only the visible rows are in the page. */
export function VirtualList<Item>(props: VirtualListProps<Item>) {
  const {
    label,
    items,
    keyOf,
    selected,
    onSelect,
    renderRow,
    rowClass,
    followsEnd = false,
  } = props;
  const element = useRef<HTMLDivElement>(null);
  const isAtEnd = useRef(true);
  const wasSelected = useRef(false);
  const [, redraw] = useReducer((count: number) => count + 1, 0);
  const [virtualizer] = useState(
    () =>
      new Virtualizer<HTMLDivElement, HTMLElement>({
        count: 0,
        getScrollElement: () => element.current,
        estimateSize: () => rowHeight,
        overscan: 12,
        scrollToFn: elementScroll,
        observeElementRect,
        observeElementOffset,
        onChange: () => redraw(undefined),
      }),
  );
  virtualizer.setOptions({ ...virtualizer.options, count: items.length });

  useEffect(() => virtualizer._didMount(), [virtualizer]);
  useLayoutEffect(() => virtualizer._willUpdate());
  useLayoutEffect(() => {
    if (followsEnd && isAtEnd.current && element.current) {
      element.current.scrollTop = element.current.scrollHeight;
    }
  }, [items, followsEnd]);

  const isSelected = selected !== undefined;
  useEffect(() => {
    // The details have closed, and with them a button that may have had the focus.
    const root = element.current?.getRootNode() as Document | ShadowRoot | undefined;
    if (
      !isSelected &&
      wasSelected.current &&
      (root?.activeElement ?? document.body) === document.body
    ) {
      element.current?.focus();
    }
    wasSelected.current = isSelected;
  }, [isSelected]);

  const position = items.findIndex((item) => keyOf(item) === selected);
  const select = (next: number) => {
    const item = items[Math.min(Math.max(next, 0), items.length - 1)];
    if (item !== undefined) {
      onSelect(item);
      virtualizer.scrollToIndex(items.indexOf(item), { align: 'auto' });
    }
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const page = Math.max(1, Math.floor((element.current?.clientHeight ?? 0) / rowHeight) - 1);
    const next = {
      ArrowDown: position + 1,
      ArrowUp: position < 0 ? items.length - 1 : position - 1,
      PageDown: position + page,
      PageUp: position - page,
      Home: 0,
      End: items.length - 1,
    }[event.key];
    if (next !== undefined) {
      event.preventDefault();
      select(next);
    }
  };
  const onScroll = () => {
    const { scrollTop, clientHeight, scrollHeight } = element.current as HTMLDivElement;
    isAtEnd.current = scrollTop + clientHeight >= scrollHeight - rowHeight;
  };
  const idOf = (index: number) => `${label.toLowerCase()}-row-${index}`;

  return (
    <div
      ref={element}
      class="list"
      role="listbox"
      tabIndex={0}
      aria-label={label}
      aria-activedescendant={position < 0 ? undefined : idOf(position)}
      onKeyDown={onKeyDown}
      onScroll={onScroll}
    >
      <div class="rows" role="presentation" style={{ height: `${virtualizer.getTotalSize()}px` }}>
        {virtualizer.getVirtualItems().map(({ index, start }) => {
          const item = items[index];
          return (
            item !== undefined && (
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
                style={{ transform: `translateY(${start}px)` }}
                onClick={() => onSelect(item)}
              >
                {renderRow(item)}
              </div>
            )
          );
        })}
      </div>
    </div>
  );
}
