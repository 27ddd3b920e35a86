import { describeFaults } from '../../behaviour/faults-behaviour.js';
import { describeHold } from '../../behaviour/hold-behaviour.js';
import { describeJournal } from '../../behaviour/journal-behaviour.js';
import { describePlantStore } from '../../behaviour/plant-store-behaviour.js';
import { describeSandboxes } from '../../behaviour/sandboxes-behaviour.js';
import { serviceWorker } from './service-worker.js';

describePlantStore(serviceWorker('https://api.example.com/v1'));

const transport = serviceWorker('/api');
describePlantStore(transport);
describeFaults(transport);
describeHold(transport);
describeSandboxes(transport);
describeJournal(transport);
