/** The parts of jsdom's types that the tests of pages use; the package has none. */
declare module 'jsdom' {
  export class JSDOM {
    constructor(html: string);
    window: { document: Document };
  }
}
