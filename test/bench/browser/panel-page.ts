/** How smoothly a page was drawn. */
export interface Frames {
  readonly perSecond: number;
  /** Between two frames, in milliseconds. */
  readonly maxGapMs: number;
}

export interface FrameRecording {
  /** Resolves at the next frame. */
  stop(): Promise<Frames>;
}

declare global {
  interface Window {
    firstContentfulPaintMs(): Promise<number>;
    recordFrames(): FrameRecording;
    /** Clicks, and resolves with the milliseconds until an element of the same root is drawn. */
    timeUntilDrawn(button: HTMLElement, selector: string): Promise<number>;
    /** Scrolls from top to bottom, a step in each frame. */
    scrollThrough(list: Element, durationMs: number): Promise<void>;
  }
}

function nextFrame(): Promise<number> {
  return new Promise((resolve) => requestAnimationFrame(resolve));
}

window.firstContentfulPaintMs = () =>
  new Promise((resolve) => {
    const observer = new PerformanceObserver((list) => {
      const [entry] = list.getEntriesByName('first-contentful-paint');
      if (entry !== undefined) {
        resolve(entry.startTime);
      }
    });
    observer.observe({ type: 'paint', buffered: true });
  });

window.recordFrames = () => {
  let isStopped = false;
  const recorded = (async () => {
    const first = await nextFrame();
    let last = first;
    let count = 0;
    let maxGapMs = 0;
    while (!isStopped) {
      const now = await nextFrame();
      maxGapMs = Math.max(maxGapMs, now - last);
      last = now;
      count++;
    }
    return { perSecond: (1000 * count) / (last - first), maxGapMs };
  })();
  return {
    stop() {
      isStopped = true;
      return recorded;
    },
  };
};

window.timeUntilDrawn = async (button, selector) => {
  const root = button.getRootNode() as ShadowRoot;
  const begun = performance.now();
  button.click();
  do {
    await nextFrame();
  } while (root.querySelector(selector) === null);
  // What is there at the start of a frame is drawn at its end.
  await nextFrame();
  return performance.now() - begun;
};

window.scrollThrough = async (list, durationMs) => {
  const begun = performance.now();
  for (let share = 0; share < 1; ) {
    share = Math.min(1, (performance.now() - begun) / durationMs);
    list.scrollTop = share * (list.scrollHeight - list.clientHeight);
    await nextFrame();
  }
};
