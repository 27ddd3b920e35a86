import type { Contestant } from './contestant.js';
import { limit } from './contestants/limit.js';
import { plantStoreKit } from './contestants/plant-store-kit.js';
import { createsAndDeletes, lists } from './load.js';
import { type Entrant, type LoadOf, measureRates, type Rate } from './measure-rates.js';
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

/**
 * Measures the kit beside its limit and its peers.
 *
 * @param report called with each figure once it is measured, so that a later failure does not lose it.
 */
export async function measureTable(
  peers: readonly Contestant[],
  report: (text: string) => void,
): Promise<TableResults> {
  const contestants = [limit, plantStoreKit, ...peers];
  const few = contestants.map((contestant) => ({ contestant, plants: 1000 }));
  const measure = async (entrants: readonly Entrant[], load: LoadOf, connections: number) => {
    const what = load === lists ? 'lists' : 'creates and deletes';
    report(`${what}, over ${connections} connections, at 1,000 plants`);
    const rates = await measureRates(entrants, load, connections);
    for (const [position, { perSecond, share }] of rates.entries()) {
      const figures = `${Math.round(perSecond)} a second, ${share.toFixed(3)} of the limit`;
      report(`  ${entrants[position]?.contestant.name}: ${figures}`);
    }
    return rates;
  };

  const listRates = await measure(few, lists, 100);
  const writeRates = await measure(few, createsAndDeletes, 100);
  const bare = few.slice(0, 2);
  const atSixteen = {
    lists: await measure(bare, lists, 16),
    writes: await measure(bare, createsAndDeletes, 16),
  };

  const atSizes = await measureSizes(contestants, report);
  report('from the start to the first answer');
  const starts = await measureStarts(contestants);
  report(`  ${starts.map(({ ms }) => `${Math.round(ms)} ms`).join(', ')}`);
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
      const size = {
        contestant,
        lists: reads.slice(1).map(({ share }) => share),
        writes: writes.slice(1).map(({ share }) => share),
      };
      const toText = (shares: readonly number[]) =>
        shares.map((share) => share.toFixed(3)).join(', ');
      report(`  lists ${toText(size.lists)}; creates and deletes ${toText(size.writes)}`);
      atSizes.push(size);
    } catch (error) {
      if (contestant === plantStoreKit) {
        throw error;
      }
      report(`${contestant.name} does not keep up: ${error}`);
    }
  }
  return atSizes;
}
