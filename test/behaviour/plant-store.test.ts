import { describeFaults } from './faults-behaviour.js';
import { describeGivingUp, describeHold } from './hold-behaviour.js';
import { describeJournal } from './journal-behaviour.js';
import { nodeTransports } from './node-transports.js';
import { describePlantStore } from './plant-store-behaviour.js';
import { describeSandboxes } from './sandboxes-behaviour.js';

for (const transport of nodeTransports) {
  describePlantStore(transport);
  describeFaults(transport);
  describeHold(transport);
  describeGivingUp(transport);
  describeSandboxes(transport);
  describeJournal(transport);
}
