/** Placeholder in the template and in Vite's development page for the answer's nonce. */
export const noncePlace = 'trellis-nonce-of-this-answer';
