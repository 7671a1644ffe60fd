/** Texts that a flow marks as disclosures, which only the role legal changes. */
export {
  changedDisclosures,
  type DisclosureChange,
  disclosuresOf,
  flatListsIn,
  isSame,
  LIST_MARK,
  type ReadText,
} from './changed-disclosures.ts';
export { type FlatLists, flatListsOf, listOfName } from './flat-lists.ts';
export { isMarked } from './record-marks.ts';
