import { JSDOM } from 'jsdom';
import type { PlantClient } from 'plant-store-kit/client';
import { expect } from 'vitest';
import type { Race } from './race.js';

/** Mounts a view into an element, and returns a function that removes it. */
type MountView = (element: Element, limit: number) => () => void;

/** Writes also when its element shows another view. */
function createView(client: PlantClient): MountView {
  return (element, limit) => {
    void client.list({ limit }).then((plants) => {
      element.textContent = plants.map(({ name }) => name).join(', ');
    });
    return () => {
      element.textContent = '';
    };
  };
}

function createMendedView(client: PlantClient): MountView {
  return (element, limit) => {
    let isMounted = true;
    void client.list({ limit }).then((plants) => {
      if (isMounted) {
        element.textContent = plants.map(({ name }) => name).join(', ');
      }
    });
    return () => {
      isMounted = false;
      element.textContent = '';
    };
  };
}

export const unmountedView: Race<MountView> = {
  name: 'a view that writes after it was removed',
  racy: createView,
  mended: createMendedView,
  async use(mount, plantStore) {
    const { document } = new JSDOM('<main></main>').window;
    const [main] = document.getElementsByTagName('main');
    const element = main as Element;

    const unmount = mount(element, 1);
    unmount();
    mount(element, 2);
    await plantStore.settled();

    expect(element.textContent).toBe('Basil, Mint');
  },
};
