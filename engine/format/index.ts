export { numberText, readAmount, readNumber, roundToStep, stepOf, withoutRoundingError } from './amounts.ts';
export {
  type Choice,
  choicesOf,
  type DisplayWords,
  displayKind,
  displayValue,
  displayWords,
  formatDate,
  formatUsd,
  maskValue,
} from './display.ts';
export { isBlankText, isNumeric, normalize, normalizeByFormat, normalizeInner } from './formats.ts';
export { isOtherPhoneNumber } from './phones.ts';
export { plainSigns } from './plain-signs.ts';
