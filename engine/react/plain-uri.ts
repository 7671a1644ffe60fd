/**
 * Stands in for `fast-uri` in the browser bundle (7 KB gzip). rjsf asks it only about `$id` and `$ref`, and compiled
 * schemas hold neither, so the platform's own URL is enough.
 */
const plainUri = {
  equal: (a: string, b: string): boolean => a === b,
  resolve: (base: string, reference: string): string => new URL(reference, base).href,
};

export default plainUri;
