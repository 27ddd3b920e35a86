import { createPlantMock } from 'plant-store-kit';
import { verifyProvider } from 'plant-store-kit/verify';
import { expect, it } from 'vitest';

it.each([
  [
    { basUrl: undefined },
    'basUrl',
    'there is no option "basUrl". Did you mean "baseUrl"? Pass it as',
  ],
  [
    { verbose: true },
    'verbose',
    'there is no option "verbose". The options are baseUrl, scenarioFromAddress,',
  ],
  [
    { maxPlants: '1' },
    'maxPlants',
    'the option "maxPlants" must be a whole number from 0, not a string. Pass one such as',
  ],
  [
    { onUnknownPath: 'top' },
    'onUnknownPath',
    'the option "onUnknownPath" must be "bypass" or "reject", not "top". Pass one such as',
  ],
  [
    { journal: { entires: 1 } },
    'journal.entires',
    'there is no option "journal.entires". Did you mean "entries"? Pass it as entries: ',
  ],
])('a mock rejects the options %j', (options, option, problem) => {
  const create = () => createPlantMock(options as object);

  expect(create).toThrow(`Failed to call createPlantMock: ${problem}`);
  expect(create).toThrow(expect.objectContaining({ code: 'invalid-option', details: { option } }));
});

it('the remedy for an item of a list shows the whole option', async () => {
  const options = { url: 'http://127.0.0.1:1', token: 't', only: ['create', 7] };

  await expect(verifyProvider(options as never)).rejects.toThrow(
    "the option \"only[1]\" must be a string, not a number. Pass one such as only: ['create', 'list.order'].",
  );
});
