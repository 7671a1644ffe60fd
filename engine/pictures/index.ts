/** Inspects pictures of brands; runs in the server, the build and the browser. */
export { pictureFault, pictureType } from './picture-bytes.ts';
export { svgFault, svgOfDataUrl } from './svg.ts';
