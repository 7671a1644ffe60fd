/** What stands in a template, and in what Vite writes into the development page, where the answer's nonce belongs. */
export const noncePlace = 'trellis-nonce-of-this-answer';
