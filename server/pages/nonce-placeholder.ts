/** The nonce in index.html and in Vite's development page; each response has a new nonce instead. */
export const noncePlaceholder = 'trellis-nonce-of-this-answer';
