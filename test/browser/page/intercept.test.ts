import { describeFaults } from '../../behaviour/faults-behaviour.js';
import { describeGivingUp, describeHold } from '../../behaviour/hold-behaviour.js';
import { describeJournal } from '../../behaviour/journal-behaviour.js';
import { describePlantStore } from '../../behaviour/plant-store-behaviour.js';
import { describeSandboxes } from '../../behaviour/sandboxes-behaviour.js';
import { intercepted, sendByXhr } from './intercept.js';

describePlantStore(intercepted('https://api.example.com/v1'));

const transport = intercepted('/api');
describePlantStore(transport);
describeFaults(transport);
describeHold(transport);
describeGivingUp(transport);
describeSandboxes(transport);
describeJournal(transport);

const byXhr = intercepted('/api', sendByXhr);
describePlantStore(byXhr);
describeHold(byXhr);
describeGivingUp(byXhr);
