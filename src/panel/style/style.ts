import { colours } from './colours.js';
import { elements } from './elements.js';
import { faults } from './faults.js';
import { layout } from './layout.js';
import { lists } from './lists.js';
import { plants } from './plants.js';
import { requests } from './requests.js';

/** The style sheet of the panel, for its shadow root. */
export const style = `${colours}${layout}${elements}${faults}${plants}${requests}${lists}`;
