export {
  contentName,
  expandFlatName,
  type FieldPlace,
  flatName,
  isFlatName,
  isWithin,
  itemTitle,
  listFields,
  listOf,
  locate,
  matchFlatName,
  outerName,
  readField,
  writeField,
} from './flat-names.ts';
export { isReservedName } from './reserved-names.ts';
