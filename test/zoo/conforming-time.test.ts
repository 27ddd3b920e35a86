import { acquitConforming } from './acquit-conforming.js';
import { timeVariants } from './conforming/time.js';

acquitConforming(timeVariants);
