import type { Contestant } from './contestant.js';
import { limit } from './contestants/limit.js';
import { plantStoreKit } from './contestants/plant-store-kit.js';
import { createsAndDeletes, lists } from './load.js';
import { measureRates, type Rate } from './measure-rates.js';
import { measureStarts, type Start } from './measure-starts.js';

/** What was measured of all servers; lists of figures are in the order of the contestants. */
export interface TableResults {
  readonly contestants: readonly Contestant[];
  readonly listRates: readonly Rate[];
  readonly writeRates: readonly Rate[];
  /** Of the limit and of the kit, over sixteen connections. */
  readonly atSixteen: { readonly lists: readonly Rate[]; readonly writes: readonly Rate[] };
  /** Of those that keep plants, as shares of their own rate at 1,000: at 100,000, and 1,000,000. */
  readonly atSizes: readonly {
    readonly contestant: Contestant;
    readonly lists: readonly number[];
    readonly writes: readonly number[];
  }[];
  readonly starts: readonly Start[];
}

/** Measures the kit beside its limit and its peers. */
export async function measureTable(
  peers: readonly Contestant[],
  report: (text: string) => void,
): Promise<TableResults> {
  const contestants = [limit, plantStoreKit, ...peers];

  report('requests a second, at 1,000 plants');
  const few = contestants.map((contestant) => ({ contestant, plants: 1000 }));
  const listRates = await measureRates(few, lists);
  const writeRates = await measureRates(few, createsAndDeletes);

  report('the same over sixteen connections');
  const bare = few.slice(0, 2);
  const atSixteen = {
    lists: await measureRates(bare, lists, 16),
    writes: await measureRates(bare, createsAndDeletes, 16),
  };

  const atSizes = await measureSizes(contestants, report);
  report('from the start to the first answer');
  const starts = await measureStarts(contestants);
  return { contestants, listRates, writeRates, atSixteen, atSizes, starts };
}

async function measureSizes(
  contestants: readonly Contestant[],
  report: (text: string) => void,
): Promise<TableResults['atSizes']> {
  const atSizes: TableResults['atSizes'][number][] = [];
  for (const contestant of contestants.filter(({ keepsPlants }) => keepsPlants)) {
    const sizes = contestant === plantStoreKit ? [1000, 100_000, 1_000_000] : [1000, 100_000];
    report(`${contestant.name}, at ${sizes.join(', ')} plants`);
    const entrants = sizes.map((plants) => ({ contestant, plants }));
    try {
      const reads = await measureRates(entrants, lists);
      const writes = await measureRates(entrants, createsAndDeletes);
      atSizes.push({
        contestant,
        lists: reads.slice(1).map(({ share }) => share),
        writes: writes.slice(1).map(({ share }) => share),
      });
    } catch (error) {
      if (contestant === plantStoreKit) {
        throw error;
      }
      report(`${contestant.name} does not keep up: ${error}`);
    }
  }
  return atSizes;
}
