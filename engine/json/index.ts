export {
  canonicalJson,
  flatten,
  isObject,
  isSameJson,
  isSameText,
  type Json,
  type JsonObject,
  type JsonPath,
  objectOf,
  overlay,
  stringsOf,
  valueAt,
} from './json.ts';
export { locator, readSyntax, STRICT, tooDeepAt } from './json-syntax.ts';
export { LruMap } from './lru-map.ts';
export { loadedOnce, once } from './once.ts';
export {
  escapePart,
  readPointer,
  splitFragment,
  splitPointer,
  splitReference,
} from './pointer.ts';
