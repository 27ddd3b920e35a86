import { absentTagDetector } from './absent-tag.js';
import { bodySizeDetector } from './body-size.js';
import { idRangeDetector } from './id-range.js';
import { orderDetector } from './order.js';
import { pageSizesDetector } from './page-sizes.js';
import type { ParameterDetector } from './parameter-detector.js';
import { nameCharactersDetector, tagCharactersDetector } from './text-characters.js';
import { nameLengthsDetector, tagLengthsDetector } from './text-lengths.js';
import { textUnitDetector } from './text-unit.js';
import { visibilityDetector } from './visibility.js';

/** The detectors in the order in which they run; each may use the findings of earlier ones. */
export const parameterDetectors: readonly ParameterDetector[] = [
  orderDetector,
  visibilityDetector,
  bodySizeDetector,
  idRangeDetector,
  nameLengthsDetector,
  tagLengthsDetector,
  nameCharactersDetector,
  tagCharactersDetector,
  textUnitDetector,
  absentTagDetector,
  pageSizesDetector,
];
