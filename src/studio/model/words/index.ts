/** Texts and brands of a draft. */
export { addBrand, hostFault, removeBrand } from './add-brand.ts';
export { brandFile, faultsOfBrand, inheritedWords, readBrand, writeBrand } from './brand-answers.ts';
export { brandsIn } from './brands.ts';
export { contrast } from './contrast.ts';
export { type Text, textId, textsOf } from './texts.ts';
