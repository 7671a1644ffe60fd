/** Placeholder in index.html and in Vite's development page, which the nonce of each answer replaces. */
export const noncePlace = 'trellis-nonce-of-this-answer';
