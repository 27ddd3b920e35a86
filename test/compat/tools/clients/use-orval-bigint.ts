// A consumer of the client that orval generates with useBigInt. Type-checked and run beside it.
import { headers, print } from './consumer.ts';
import { createPlant, deletePlant } from './orval-bigint.ts';

const plant = { id: 9007199254740993n, name: 'Basil' };

print('create', await createPlant(plant, { headers }).catch((error: Error) => error.message));

declare global {
  interface BigInt {
    toJSON(): unknown;
  }
  interface JSON {
    rawJSON(text: string): unknown;
  }
}
BigInt.prototype.toJSON = function () {
  return JSON.rawJSON(String(this));
};

print('create with toJSON', (await createPlant(plant, { headers })).status);
print('delete 2^53', (await deletePlant(9007199254740992n, { headers })).status);
print('delete 2^53 + 1', (await deletePlant(9007199254740993n, { headers })).status);
