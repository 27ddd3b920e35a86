import theme from '../../theme.css?raw';
import elements from './elements.css?raw';
import faults from './faults.css?raw';
import frame from './frame.css?raw';
import layout from './layout.css?raw';
import lists from './lists.css?raw';
import tables from './tables.css?raw';

/** In the order of the cascade. */
export const panelStyle = [theme, frame, elements, layout, lists, tables, faults].join('');
