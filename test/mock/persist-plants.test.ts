import { createPlantMock, type PlantMock, type PlantMockOptions } from 'plant-store-kit';
import { afterEach, beforeEach, describe, expect, it, type MockInstance, vi } from 'vitest';

const baseUrl = 'https://api.example.com';
const key = `plant-store-kit:${baseUrl}`;

function createStorage(initial?: string) {
  const texts = new Map(initial === undefined ? [] : [[key, initial]]);
  return {
    texts,
    getItem: (name: string) => texts.get(name) ?? null,
    setItem: vi.fn((name: string, text: string) => void texts.set(name, text)),
  };
}

const createMock = (options: PlantMockOptions) =>
  createPlantMock({ baseUrl, plants: [{ id: 1, name: 'Fern' }], ...options });

describe('createPlantMock with persist', () => {
  let warn: MockInstance<typeof console.warn>;

  beforeEach(() => {
    vi.useFakeTimers();
    warn = vi.spyOn(console, 'warn').mockImplementation(() => {});
  });

  afterEach(() => {
    vi.useRealTimers();
    vi.restoreAllMocks();
  });

  it('restores what an earlier mock stored, every digit and member of it', async () => {
    const persist = createStorage();
    const first = createMock({ persist });
    first.plants.create({ id: 9223372036854775807n, name: 'Ivy ü\ud800', tag: '', owner: 'bob' });
    first.plants.delete(1);
    await vi.advanceTimersByTimeAsync(50);

    expect(createMock({ persist }).snapshot()).toEqual([
      { id: '9223372036854775807', name: 'Ivy ü\ud800', tag: '', owner: 'bob' },
    ]);
  });

  it('writes once for a thousand creates', async () => {
    const persist = createStorage();
    const mock = createMock({ persist });
    for (let id = 2; id <= 1001; id++) {
      mock.plants.create({ id, name: 'Basil' });
    }
    expect(persist.setItem).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(10_000);

    expect(persist.setItem).toHaveBeenCalledOnce();
    expect(createMock({ persist }).snapshot()).toHaveLength(1001);
  });

  it.each<[string, (mock: PlantMock) => void]>([
    ['reset', (mock) => mock.reset()],
    ['rewind', (mock) => mock.rewind({ before: 1 })],
  ])('stores the initial plants that %s restores', async (_, restore) => {
    const persist = createStorage();
    const mock = createMock({ persist });
    await mock.fetch(`${baseUrl}/plants`);
    mock.plants.delete(1);
    await vi.advanceTimersByTimeAsync(50);
    expect(createMock({ persist }).snapshot()).toEqual([]);

    restore(mock);
    await vi.advanceTimersByTimeAsync(50);

    expect(mock.snapshot()).toEqual([{ id: '1', name: 'Fern' }]);
    expect(createMock({ persist }).snapshot()).toEqual([{ id: '1', name: 'Fern' }]);
  });

  describe('in two tabs', () => {
    it('keeps what either has created, and nothing that either has deleted', async () => {
      const persist = createStorage();
      const plants = [
        { id: 1, name: 'Fern' },
        { id: 2, name: 'Rose' },
      ];
      const [one, other] = [createMock({ persist, plants }), createMock({ persist, plants })];

      one.plants.create({ id: 3, name: 'Basil' });
      one.plants.delete(2);
      other.plants.create({ id: 4, name: 'Mint' });
      await vi.advanceTimersByTimeAsync(50);
      other.plants.delete(1);
      await vi.advanceTimersByTimeAsync(50);

      const names = createMock({ persist })
        .snapshot()
        .map(({ name }) => name);
      expect(names).toEqual(['Basil', 'Mint']);
      expect(warn).not.toHaveBeenCalled();
    });

    /** Creates a mock, and what tells it that another tab has stored something. */
    function openTab(persist: ReturnType<typeof createStorage>) {
      let tell = (_: { key: string }) => {};
      vi.stubGlobal('addEventListener', (kind: string, listener: typeof tell) => {
        tell = kind === 'storage' ? listener : tell;
      });
      const mock = createMock({ persist });
      vi.unstubAllGlobals();
      return { mock, tell: () => tell({ key }) };
    }
    const namesIn = (mock: PlantMock) => mock.snapshot().map(({ name }) => name);

    it('shows in one what the other has stored', async () => {
      const persist = createStorage();
      const one = openTab(persist);
      createMock({ persist }).plants.create({ id: 2, name: 'Basil' });
      await vi.advanceTimersByTimeAsync(50);

      one.tell();

      expect(namesIn(one.mock)).toEqual(['Fern', 'Basil']);
      await vi.advanceTimersByTimeAsync(50);
      expect(persist.setItem).toHaveBeenCalledOnce();
    });

    it('loses nothing if one writes before it sees what the other has just written', async () => {
      const persist = createStorage();
      const late = createStorage();
      const [one, other] = [openTab(persist), openTab(late)];
      one.mock.plants.create({ id: 2, name: 'Basil' });
      one.mock.plants.delete(1);
      other.mock.plants.create({ id: 3, name: 'Mint' });
      await vi.advanceTimersByTimeAsync(50);

      // The write of the other tab replaces that of the first, and both are told.
      persist.texts.set(key, String(late.texts.get(key)));
      one.tell();
      await vi.advanceTimersByTimeAsync(50);
      late.texts.set(key, String(persist.texts.get(key)));
      other.tell();

      expect(namesIn(one.mock)).toEqual(['Mint', 'Basil']);
      expect(namesIn(other.mock)).toEqual(['Mint', 'Basil']);
      expect(namesIn(createMock({ persist }))).toEqual(['Mint', 'Basil']);
    });

    it('keeps the first of two plants with one id, and warns of the other', async () => {
      const persist = createStorage();
      const [one, other] = [createMock({ persist }), createMock({ persist })];

      one.plants.create({ id: 2, name: 'Basil' });
      other.plants.create({ id: 2, name: 'Mint' });
      await vi.advanceTimersByTimeAsync(50);

      expect(other.snapshot().map(({ name }) => name)).toEqual(['Fern', 'Basil']);
      expect(warn).toHaveBeenCalledExactlyOnceWith(
        expect.stringContaining('Another tab has other plants with the ids of these'),
        [{ id: '2', name: 'Mint' }],
      );
    });
  });

  it('stores no plants of other sandboxes', async () => {
    const persist = createStorage();
    createMock({ persist }).sandbox('test-1').plants.create({ id: 2, name: 'Basil' });
    await vi.advanceTimersByTimeAsync(50);

    expect(persist.setItem).not.toHaveBeenCalled();
  });

  it.each([
    ['another version', '{"version":2,"plants":[]}'],
    ['no plants', '{"version":1}'],
    ['an invalid plant', '{"version":1,"plants":[{"id":1}]}'],
  ])('starts with the initial plants and a warning for %s', (_, stored) => {
    const mock = createMock({ persist: createStorage(stored) });

    expect(mock.snapshot()).toEqual([{ id: '1', name: 'Fern' }]);
    expect(warn).toHaveBeenCalledExactlyOnceWith(
      expect.stringContaining('The stored plants cannot be used'),
      expect.any(Error),
    );
  });

  it('warns once of a full storage, goes on, and writes when there is room again', async () => {
    const persist = createStorage();
    const full = () => {
      throw new DOMException('full', 'QuotaExceededError');
    };
    persist.setItem.mockImplementationOnce(full).mockImplementationOnce(full);
    const mock = createMock({ persist });
    for (const id of [2, 3]) {
      mock.plants.create({ id, name: 'Basil' });
      await vi.advanceTimersByTimeAsync(50);
    }
    expect(warn).toHaveBeenCalledExactlyOnceWith(
      expect.stringContaining('The plants cannot be stored'),
      expect.any(DOMException),
    );
    mock.plants.create({ id: 4, name: 'Basil' });
    await vi.advanceTimersByTimeAsync(50);

    expect(createMock({ persist }).snapshot()).toHaveLength(4);
  });
});
