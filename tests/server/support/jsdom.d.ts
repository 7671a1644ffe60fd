/** The little of jsdom that the tests of pages use; the package brings no types. */
declare module 'jsdom' {
  export class JSDOM {
    constructor(html: string);
    window: { document: Document };
  }
}
