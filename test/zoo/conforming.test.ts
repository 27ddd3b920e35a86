import { acquitConforming } from './acquit-conforming.js';
import { timeVariants } from './conforming/time.js';
import { conforming } from './conforming.js';

const late = new Set(timeVariants);

acquitConforming(conforming.filter((variant) => !late.has(variant)));
