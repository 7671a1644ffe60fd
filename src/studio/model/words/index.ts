/** Texts and brands of a draft. */
export { addBrand, hostFault, removeBrand } from './add-brand.ts';
export {
  BRAND_MEMBERS,
  brandFile,
  faultsOfBrand,
  inheritedWords,
  memberOf,
  readBrand,
  writeBrand,
} from './brand-answers.ts';
export { brandTexts, setBrandText } from './brand-texts.ts';
export { type BrandName, brandsIn } from './brands.ts';
export { contrast } from './contrast.ts';
export {
  addMark,
  allMarks,
  coveringOf,
  lineOfMarks,
  listsIn,
  type Marks,
  markReader,
  ownMarks,
  removeMark,
} from './disclosures.ts';
export { mailsIn, pageTitle, placesOf, previewOfPage } from './text-places.ts';
export { OWN_LANGUAGE, shownOf, type TextRow, textRows } from './text-rows.ts';
export { createTextComparison, textsOf } from './texts.ts';
export { textsSeen } from './texts-seen.ts';
